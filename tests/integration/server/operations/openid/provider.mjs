// A real OpenID Connect provider with two people: `ana` is in the group `staff`, everybody else in none.
// Arguments: its port, the id of its key, and where its one client is sent back to.
import { generateKeyPairSync } from "node:crypto";
import Provider from "oidc-provider";

const [port, kid, redirect] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const groups = (id) => (id === "ana" ? ["staff"] : []);

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: "madang",
      client_secret: "a secret between the two",
      redirect_uris: [redirect],
      grant_types: ["authorization_code"],
      response_types: ["code"],
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" }] },
  cookies: { keys: ["only for tests"] },
  claims: { openid: ["sub"], groups: ["groups"], profile: [], email: [] },
  scopes: ["openid", "profile", "email", "groups", "api"],
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, groups: groups(id) }) }),
  extraTokenClaims: (_, token) => ({ groups: groups(token.accountId) }),
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: true },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope: "api", audience: "madang-api", accessTokenFormat: "jwt" }),
    },
  },
});
provider.listen(Number(port), "127.0.0.1", () => console.log("ready"));
