// CopilotKit's own chat over AG-UI, straight to the server; of ours are its address and the form for an interrupt.
import { HttpAgent } from "@ag-ui/client";
import { CopilotChat, CopilotKit, useInterrupt } from "@copilotkit/react-core/v2";
import { createRoot } from "react-dom/client";

const address = new URL(location.href);
const assistant = address.searchParams.get("assistant");
const agents = { [assistant]: new HttpAgent({ url: `${address.searchParams.get("server")}/ag-ui/${assistant}` }) };

function Conversation() {
  useInterrupt({
    agentId: assistant,
    render: ({ interrupt, resolve }) => (
      <form
        aria-label="question"
        onSubmit={(event) => {
          event.preventDefault();
          resolve(new FormData(event.currentTarget).get("answer"));
        }}
      >
        <p>{interrupt?.message}</p>
        <input name="answer" aria-label="answer" />
        <button>Answer</button>
      </form>
    ),
  });
  return <CopilotChat agentId={assistant} />;
}

createRoot(document.getElementById("root")).render(
  <CopilotKit agents__unsafe_dev_only={agents}>
    <Conversation />
  </CopilotKit>,
);
