// A conversation on LangGraph's own React hook, with the forms of LangChain's human-in-the-loop schema and nothing of ours.
import { useStream } from "@langchain/langgraph-sdk/react";
import { useState } from "react";
import { createRoot } from "react-dom/client";

const address = new URL(location.href);

function textOf(content) {
  return typeof content === "string" ? content : content.map((block) => block.text ?? "").join("");
}

function Review({ request, config, decide }) {
  const [fields, setFields] = useState(request.args);
  const edited = { type: "edit", edited_action: { name: request.name, args: fields } };
  const decisions = { approve: { type: "approve" }, edit: edited, reject: { type: "reject", message: "no" } };
  const offered = config.allowed_decisions.filter((kind) => kind in decisions);
  return (
    <form aria-label="review" onSubmit={(event) => event.preventDefault()}>
      <h2>{request.name}</h2>
      {Object.entries(fields).map(([name, value]) => (
        <label key={name}>
          {name}
          <input
            value={typeof value === "string" ? value : JSON.stringify(value)}
            onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
          />
        </label>
      ))}
      {offered.map((kind) => (
        <button key={kind} type="button" onClick={() => decide(decisions[kind])}>
          {kind}
        </button>
      ))}
    </form>
  );
}

function Conversation() {
  const [thread, setThread] = useState(null);
  const [draft, setDraft] = useState("");
  const stream = useStream({
    apiUrl: address.origin,
    assistantId: address.searchParams.get("assistant"),
    threadId: thread,
    onThreadId: setThread,
    fetchStateHistory: true,
  });
  const asked = stream.isLoading ? undefined : stream.interrupt?.value;
  const send = (event) => {
    event.preventDefault();
    stream.submit({ messages: [{ type: "human", content: draft }] });
    setDraft("");
  };
  return (
    <main aria-busy={stream.isLoading}>
      <ol>
        {stream.messages
          .filter((message) => textOf(message.content))
          .map((message) => (
            <li key={message.id} data-type={message.type}>
              {textOf(message.content)}
            </li>
          ))}
      </ol>
      {stream.error ? <p role="alert">{String(stream.error.message ?? stream.error)}</p> : null}
      {asked?.action_requests ? (
        <Review
          key={stream.interrupt.id}
          request={asked.action_requests[0]}
          config={asked.review_configs[0]}
          decide={(decision) => stream.submit(undefined, { command: { resume: { decisions: [decision] } } })}
        />
      ) : null}
      <form aria-label="message" onSubmit={send}>
        <input aria-label="message" value={draft} onChange={(event) => setDraft(event.target.value)} />
      </form>
    </main>
  );
}

createRoot(document.getElementById("root")).render(<Conversation />);
