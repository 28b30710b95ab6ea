import type { Endpoint } from '@datum/contract/calls/endpoint';
import { z } from 'zod';

const ERROR_STATUSES = ['401', '403', '404', '409', '422', '429'] as const;

/** `openapi.json`, printed from the same declarations that are mounted. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  serverUrl: string,
  version: string,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Datum',
      version,
      description: `Construction cost data and indices. Every published figure can be traced to its quotes, weights and rules.\n\n${keyWords(serverUrl)}`,
    },
    servers: [{ url: serverUrl }],
    components: { securitySchemes: securitySchemes(serverUrl) },
    paths,
  };
}

/** How a program reads with a key of its own. */
const keyWords = (serverUrl: string) =>
  [
    'To read with a program, make an API key under Security and send it as a bearer token, never in the address:',
    `    curl -H "Authorization: Bearer datum_..." "${serverUrl}/api/v1/prices?regions=ALL"`,
    'Calls that take a key name the scheme `apiKey` and its scopes (`x-key-scopes`); all others refuse it.',
  ].join('\n\n');

const securitySchemes = (serverUrl: string) => ({
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session: the answer of login.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'datum_<open part>_<secret>',
    description: keyWords(serverUrl),
  },
});

/** Ways to be let in; an empty one stands for a visitor. */
const securityOf = ({ access, key }: Endpoint) => [
  ...(access === 'public' ? [{}] : []),
  { bearer: [] },
  ...(key ? [{ apiKey: [] }] : []),
];

function operation(endpoint: Endpoint): Record<string, unknown> {
  const success = String(endpoint.status ?? (endpoint.answer || endpoint.produces ? 200 : 204));
  const content = endpoint.answer
    ? { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } }
    : endpoint.produces
      ? { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } }
      : undefined;
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    ...(endpoint.key ? { 'x-key-scopes': endpoint.key } : {}),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [success]: { description: 'Success', ...(content ? { content } : {}) },
      ...Object.fromEntries(
        ERROR_STATUSES.map((status) => [status, { description: 'See the API design page.' }]),
      ),
    },
  };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Record<string, unknown>[] {
  if (!schema) {
    return [];
  }
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: member,
  }));
}

/** What JSON of a schema looks like, coming in or going out. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' });
  return rest;
}
