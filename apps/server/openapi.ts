// `npm run openapi`: prints the wire contract as OpenAPI 3.1, from the declarations that serve it.
import * as z from 'zod/mini';
import { addressOf, pathParams, type Endpoint } from '#kernel/shared/contract.ts';
import { slices } from './slices.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

const endpoints = slices.flatMap((slice) => slice.routes.map(({ endpoint }) => endpoint));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

type Direction = 'input' | 'output';
/** The schemas of all calls in one, so that what several of them use is written once. */
function describe(io: Direction) {
  const whole = z.object(Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), endpoint[io]])));
  const written = z.toJSONSchema(whole, { io, unrepresentable: 'any', cycles: 'ref', reused: 'ref' });
  const shared = JSON.stringify(written).replaceAll('#/$defs/__schema', `#/components/schemas/${io}`);
  return JSON.parse(shared) as { properties: Record<string, Schema>; $defs?: Record<string, Schema> };
}
const described = { input: describe('input'), output: describe('output') };
const componentsOf = (io: Direction) =>
  Object.entries(described[io].$defs ?? {}).map(([name, schema]) => [name.replace('__schema', io), schema] as const);
const components = Object.fromEntries([...componentsOf('input'), ...componentsOf('output')]);

const schemaOf = (endpoint: Endpoint, io: Direction) => described[io].properties[nameOf(endpoint)]!;
/** The schema itself where a reference stands for it: parameters are written one by one. */
const resolved = (schema: Schema): Schema =>
  typeof schema.$ref === 'string' ? components[schema.$ref.replace('#/components/schemas/', '')]! : schema;

function parametersOf(endpoint: Endpoint, input: Schema) {
  const { properties = {}, required = [] } = resolved(input);
  const inPath = pathParams(endpoint.path);
  const names = endpoint.method === 'GET' ? Object.keys(properties) : inPath;
  return names.map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema: properties[name] ?? {},
  }));
}

/** A reference to a schema that stands in several places. */
function named(endpoint: Endpoint, schema: Schema): Schema {
  if (typeof schema.$ref === 'string') return schema;
  const name = nameOf(endpoint).replaceAll(/\W+/g, '_');
  components[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

function bodyOf(endpoint: Endpoint, input: Schema) {
  if (endpoint.method === 'GET') return {};
  const schema = endpoint.multipart
    ? {
        ...resolved(input),
        properties: {
          ...resolved(input).properties,
          file: { type: 'array', items: { type: 'string', format: 'binary' } },
        },
      }
    : named(endpoint, input);
  const types = endpoint.multipart
    ? ['multipart/form-data']
    : ['application/x-www-form-urlencoded', 'application/json'];
  return { requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) } };
}

function answerOf(endpoint: Endpoint) {
  if (endpoint.blob) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const data = schemaOf(endpoint, 'output');
  const properties = { code: { type: 'integer' }, message: { type: 'string' }, data };
  return { 'application/json': { schema: { type: 'object', properties, required: ['code', 'message', 'data'] } } };
}

function operationOf(endpoint: Endpoint) {
  const input = schemaOf(endpoint, 'input');
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
for (const endpoint of endpoints) {
  const path = addressOf(endpoint);
  paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
}
const document = {
  openapi: '3.1.0',
  info: { title: '高校实验室安全与管理平台', version: '0.1.0' },
  components: {
    schemas: components,
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
  },
  paths,
};
console.log(JSON.stringify(document, null, 2));
