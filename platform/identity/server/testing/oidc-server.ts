import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;
type Code = { redirect: string; challenge: string; claims: Claims };

const client = { id: 'lab-platform', secret: 'a-secret-of-the-school' };
const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

type Algorithm = 'RS256' | 'none' | 'HS256';

/** What stands behind the second dot; `none` leaves it empty, HS256 takes the public key for a shared secret. */
function signatureOf(text: string, alg: Algorithm, key: KeyObject, published: KeyObject): string {
  if (alg === 'none') return '';
  if (alg === 'RS256') return sign('sha256', Buffer.from(text), key).toString('base64url');
  const secret = published.export({ type: 'spki', format: 'pem' });
  return createHmac('sha256', secret).update(text).digest('base64url');
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}

/** A small OpenID provider on loopback: discovery, keys, codes good once with PKCE, signed tokens. */
export async function startOidc() {
  const [own, foreign] = [makeKey(), makeKey()];
  const codes = new Map<string, Code>();
  /** How the provider departs from what is right. */
  const faults: {
    issuer?: string;
    key?: 'foreign';
    alg?: Algorithm;
    claims?: (claims: Claims) => Claims;
    token?: (token: string) => string;
  } = {};
  const userInfo: Claims = {};
  let issuer = '';

  const metadata = () => ({
    issuer: faults.issuer ?? issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/end`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  });

  function exchangeCode(form: URLSearchParams, authorization: string) {
    const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent);
    if (given.join(':') !== `${client.id}:${client.secret}`) return { error: 'invalid_client' };
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.redirect !== form.get('redirect_uri') || code.challenge !== challenge)
      return { error: 'invalid_grant' };
    const claims = faults.claims?.(code.claims) ?? code.claims;
    const { privateKey } = faults.key === 'foreign' ? foreign : own;
    const alg = faults.alg ?? 'RS256';
    const text = `${encode({ alg, typ: 'JWT', kid: 'k1' })}.${encode(claims)}`;
    const token = `${text}.${signatureOf(text, alg, privateKey, own.publicKey)}`;
    const access_token = randomBytes(16).toString('hex');
    return { access_token, token_type: 'Bearer', expires_in: 300, id_token: faults.token?.(token) ?? token };
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', issuer);
    const send = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname.endsWith('/.well-known/openid-configuration')) return send(metadata());
    if (pathname.endsWith('/jwks'))
      return send({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] });
    if (pathname.endsWith('/userinfo')) return send(userInfo);
    const reply = exchangeCode(await formOf(request), request.headers.authorization ?? '');
    return send(reply, 'error' in reply ? 400 : 200);
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer = `http://${host}/realms/school`;
  return {
    host,
    issuer,
    client,
    faults,
    userInfo,
    /** Logs a person in at the provider; returns the query with which the browser comes back. */
    authorize(url: string, sub: string, more: Claims = {}): string {
      const asked = new URL(url).searchParams;
      const code = randomBytes(16).toString('hex');
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: issuer, sub, aud: client.id, iat: now, exp: now + 300, nonce: asked.get('nonce'), ...more };
      codes.set(code, { redirect: asked.get('redirect_uri')!, challenge: asked.get('code_challenge')!, claims });
      return new URLSearchParams({ code, state: asked.get('state')! }).toString();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
