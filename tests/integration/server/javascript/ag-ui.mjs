// Holds a conversation with AG-UI's own client and prints what it was told.
import { HttpAgent } from "@ag-ui/client";

const agent = new HttpAgent({ url: `${process.argv[2]}/ag-ui/hotline`, threadId: crypto.randomUUID() });
agent.addMessage({ id: crypto.randomUUID(), role: "user", content: "book" });

let interrupts = [];
const subscriber = {
  onRunFinishedEvent: ({ event }) => {
    interrupts = event.outcome?.type === "interrupt" ? event.outcome.interrupts : [];
  },
};
await agent.runAgent({}, subscriber);
const asked = interrupts.map((each) => each.message);
const answers = { room: "Attic", consent: true };
while (interrupts.length > 0) {
  const resume = interrupts.map((each) => ({ interruptId: each.id, status: "resolved", payload: answers[each.id] }));
  await agent.runAgent({ resume }, subscriber);
}
const last = agent.messages.at(-1);
console.log(
  JSON.stringify({
    asked,
    answer: last.content,
    roles: agent.messages.map((message) => message.role),
    state: agent.state,
  }),
);
