// `npm run openapi`: prints the wire contract as OpenAPI 3.1, from the declarations that serve it.
import * as z from 'zod/mini';
import { apiBase, pathParams, type Endpoint } from '#kernel/shared/contract.ts';
import { slices } from './slices.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

const schemaOf = (type: z.core.$ZodType, io: 'input' | 'output'): Schema =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', cycles: 'ref' });

function parametersOf(endpoint: Endpoint, { properties = {}, required = [] }: Schema) {
  const inPath = pathParams(endpoint.path);
  const names = endpoint.method === 'GET' ? Object.keys(properties) : inPath;
  return names.map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema: properties[name] ?? {},
  }));
}

function bodyOf(endpoint: Endpoint, input: Schema) {
  if (endpoint.method === 'GET') return {};
  const schema = endpoint.multipart
    ? {
        ...input,
        properties: { ...input.properties, file: { type: 'array', items: { type: 'string', format: 'binary' } } },
      }
    : input;
  const types = endpoint.multipart
    ? ['multipart/form-data']
    : ['application/x-www-form-urlencoded', 'application/json'];
  return { requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) } };
}

function answerOf(endpoint: Endpoint) {
  if (endpoint.blob) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const data = schemaOf(endpoint.output, 'output');
  const properties = { code: { type: 'integer' }, message: { type: 'string' }, data };
  return { 'application/json': { schema: { type: 'object', properties, required: ['code', 'message', 'data'] } } };
}

function operationOf(endpoint: Endpoint) {
  const input = schemaOf(endpoint.input, 'input');
  const { guard } = endpoint;
  return {
    summary: endpoint.summary ?? '',
    tags: [endpoint.server],
    'x-guard': guard.kind === 'right' ? guard.any : guard.kind,
    security: guard.kind === 'public' ? [] : [{ token: [] }],
    parameters: parametersOf(endpoint, input),
    ...bodyOf(endpoint, input),
    responses: { 200: { description: '业务结果见 code', content: answerOf(endpoint) } },
  };
}

const paths: Record<string, Record<string, unknown>> = {};
for (const { endpoint } of slices.flatMap((slice) => slice.routes)) {
  const path = `${apiBase}/${endpoint.server}${endpoint.path}`;
  paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
}
const document = {
  openapi: '3.1.0',
  info: { title: '高校实验室安全与管理平台', version: '0.1.0' },
  components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
  paths,
};
console.log(JSON.stringify(document, null, 2));
