import { createHash } from 'node:crypto';

const attribute = (mark: string) => ` nonce="${mark}"`;

/**
 * Takes the mark of one rendering off its inline scripts and gives their sources for the policy, SHA-256 as browsers compute
 * it over the exact text. The mark was made for this rendering alone, so that whatever else found its way into the
 * page, however much it looks like a script of ours, is not named and does not run.
 */
export function ownScripts(marked: string, mark: string): { html: string; sources: readonly string[] } {
  const script = new RegExp(
    `<script(?=[^>]*${attribute(mark)})(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  const sources = new Set<string>();
  for (const [, text = ''] of marked.matchAll(script)) {
    sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: marked.replaceAll(attribute(mark), ''), sources: [...sources] };
}
