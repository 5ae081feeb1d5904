import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Ticket = { service: string; user: string };

const textOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};
const escape = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
const wrap = (inner: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`;

/** A small CAS 3.0 server on loopback: login form, tickets good once for their service, attributes, single logout. */
export async function startCas(attributesOf: (user: string) => Record<string, string> = () => ({})) {
  const tickets = new Map<string, Ticket>();
  const issued: (Ticket & { ticket: string })[] = [];
  const loggedOut: string[] = [];

  function issue(user: string, service: string): string {
    const ticket = `ST-${issued.length + 1}-${randomBytes(12).toString('hex')}-cas`;
    tickets.set(ticket, { service, user });
    issued.push({ ticket, service, user });
    return ticket;
  }

  function validate(ticket: string, service: string): string {
    const known = tickets.get(ticket);
    tickets.delete(ticket);
    const failure = (code: string) =>
      wrap(`<cas:authenticationFailure code="${code}">${ticket}</cas:authenticationFailure>`);
    if (!known) return failure('INVALID_TICKET');
    if (known.service !== service) return failure('INVALID_SERVICE');
    const attributes = Object.entries(attributesOf(known.user)).map(
      ([name, value]) => `<cas:${name}>${escape(value)}</cas:${name}>`,
    );
    return wrap(
      `<cas:authenticationSuccess><cas:user>${escape(known.user)}</cas:user><cas:attributes>${attributes.join('')}</cas:attributes></cas:authenticationSuccess>`,
    );
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://cas');
    const service = searchParams.get('service') ?? '';
    if (pathname === '/cas/p3/serviceValidate')
      return response.end(validate(searchParams.get('ticket') ?? '', service));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (pathname === '/cas/logout') {
      loggedOut.push(service);
      return response.end('<h1>已退出统一身份认证</h1>');
    }
    if (request.method !== 'POST')
      return response.end(
        '<h1>学校统一身份认证</h1><form method="post"><label>工号<input name="user"></label><button>登录</button></form>',
      );
    const user = new URLSearchParams(await textOf(request)).get('user') ?? '';
    const back = new URL(service);
    back.searchParams.set('ticket', issue(user, service));
    return response.writeHead(302, { location: back.href }).end();
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    address: `http://${host}/cas`,
    issue,
    issued,
    /** Forgets a ticket, as CAS does some seconds after it was issued. */
    expire: (ticket: string) => void tickets.delete(ticket),
    loggedOut,
    /** Ends the session of a ticket at the service that it was issued for, as CAS does by the back channel. */
    async logout(ticket: string): Promise<number> {
      const { service } = issued.find((one) => one.ticket === ticket)!;
      const logoutRequest = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0"><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;
      const reply = await fetch(service, { method: 'POST', body: new URLSearchParams({ logoutRequest }) });
      return reply.status;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
