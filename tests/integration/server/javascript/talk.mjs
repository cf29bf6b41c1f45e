// LangGraph's own JavaScript client, unmodified: what it is told, as one JSON object.
import { Client } from "@langchain/langgraph-sdk";

const client = new Client({ apiUrl: process.argv[2], apiKey: "none" });
const told = {};

const collect = async (stream) => {
  const parts = [];
  for await (const part of stream) parts.push({ id: part.id ?? null, event: part.event, data: part.data ?? null });
  return parts;
};

const [assistant] = await client.assistants.search({ graphId: "slots" });
told.assistant = assistant.graph_id;

const thread = await client.threads.create({ metadata: { from: "javascript" } });
const input = { messages: [{ type: "human", content: "I want to see Osaka" }] };
told.asked = await collect(
  client.runs.stream(thread.thread_id, "slots", {
    input,
    streamMode: ["values", "updates", "messages-tuple"],
    streamResumable: true,
    onRunCreated: (run) => { told.created = run; },
  }),
);
told.waiting = (await client.threads.get(thread.thread_id)).status;
told.answered = await collect(
  client.runs.stream(thread.thread_id, "slots", { command: { resume: { nights: 3 } }, streamMode: "updates" }),
);
told.joined = await collect(
  client.runs.joinStream(thread.thread_id, told.created.run_id, {
    lastEventId: told.asked.at(-2).id,
    streamMode: ["updates"],
  }),
);
told.state = (await client.threads.getState(thread.thread_id)).values;
told.history = (await client.threads.getHistory(thread.thread_id, { limit: 3 })).map((state) => state.metadata.step);

const other = await client.threads.create();
const slow = await client.runs.create(other.thread_id, "courier", { input: { message: "letter" } });
await client.runs.cancel(other.thread_id, slow.run_id, true);
told.cancelled = (await client.runs.get(other.thread_id, slow.run_id)).status;
told.runs = (await client.runs.list(thread.thread_id)).length;
told.waited = await client.runs.wait(null, "scouts", { input: { message: "a b" } });
told.found = (await client.threads.search({ metadata: { from: "javascript" } })).length;
await client.threads.delete(thread.thread_id);
told.gone = await client.threads.get(thread.thread_id).catch((error) => error.status ?? String(error));

console.log(JSON.stringify(told));
