import type { Rolldown } from 'vite';

/** What a chunk of the first load is called, and the modules whose static imports it gathers; the first match holds. */
const CHUNKS = [
  { name: 'everywhere', from: ['/app/entry.client.tsx', '/app/root.tsx'] },
  { name: 'public', from: ['/app/layouts/portal.tsx', '/app/features/home/front.page.tsx'] },
] as const;

/** Changes with a library's version only, so it stays in caches while the app changes. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|use-intl|intl-messageformat|@formatjs)\//;

/**
 * Chunks of what a first visit loads anyway: some fifty modules of a kilobyte cost a phone nine round trips over
 * HTTP/1.1, three chunks cost one. All other modules are left to the bundler, which keeps pages apart.
 */
export const firstLoadChunks: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: FRAMEWORK, priority: 1 },
  { name: chunkOfFirstLoad, debugName: 'first load' },
];

/** Libraries' barrels import everything, so only our own modules are followed; what they use of libraries comes along. */
function chunkOfFirstLoad(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (id.includes('/node_modules/')) return null;
  const above = importersOf(id, (module) => graph.getModuleInfo(module)?.importers ?? []);
  return (
    CHUNKS.find(({ from }) => from.some((end) => above.some((path) => path.endsWith(end))))?.name ?? null
  );
}

/** The module itself and all that import it statically, at any distance, as paths without their query. */
function importersOf(id: string, importers: (module: string) => readonly string[]): readonly string[] {
  const found = new Set([id]);
  for (const module of found) {
    for (const importer of importers(module)) found.add(importer);
  }
  return [...found].map((module) => module.split('?', 1)[0] ?? module);
}
