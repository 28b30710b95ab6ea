/** Starts the API alone, for machines of their own (docs/operations.md) and for `npm run dev`. */
import { loadConfig } from '../apps/api/src/config.ts';
import { startApi } from '../apps/api/src/main.ts';
import { live } from './running/life.ts';

process.env.NODE_ENV ??= 'production';

await live(async (parts, end) => {
  const config = await loadConfig(process.env);
  const api = await startApi(config);
  parts.defer(() => api.close());
  void api.platform.database.lost.then(end);
  console.log(`The API is ready at ${api.url}`);
});
