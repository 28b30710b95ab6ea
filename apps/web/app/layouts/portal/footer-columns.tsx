import { href } from '@datum/contract/screens/outside';
import { useTranslations } from 'use-intl';
import { usePortal, useWritten } from '../../lib/deploy/use-portal.ts';
import { PORTAL_FOOTER } from '../../lib/screens/portal-navigation.ts';
import { useLabel } from '../../lib/texts/use-label.ts';
import { Link } from '../../ui/link.tsx';

/** The columns of the footer: those that the office set, else every public page; and always the legal documents. */
export function FooterColumns() {
  const t = useTranslations();
  const say = useLabel();
  const written = useWritten();
  const portal = usePortal();
  const set = portal?.footer ?? [];
  const pages = (portal?.pages ?? []).map(({ label, link }) => ({ path: link, words: written(label) }));
  const columns =
    set.length > 0
      ? set.map(({ label, link, links }) => ({
          heading: written(label),
          links: [
            ...(link ? [{ path: link, words: written(label) }] : []),
            ...links.map((one) => ({ path: one.link, words: written(one.label) })),
          ],
        }))
      : PORTAL_FOOTER.map(({ heading, links }) => ({
          heading: t(heading),
          links: links.map(({ path, label }) => ({ path, words: say(label) })),
        }));
  const legal = [
    { path: href('privacy'), words: t('portal.footer.privacy') },
    { path: href('privacy', { query: { document: 'terms' } }), words: t('portal.footer.terms') },
    { path: href('disclaimer'), words: t('portal.footer.disclaimer') },
  ];
  const more = pages.length > 0 ? [{ heading: t('portal.footer.pages'), links: pages }] : [];
  return [...columns, ...more, { heading: t('portal.footer.legal'), links: legal }].map(
    ({ heading, links }) => (
      <nav key={heading} aria-label={heading}>
        <h2>{heading}</h2>
        <ul>
          {links.map(({ path, words }) => (
            <li key={path}>{path === '' ? words : <Link href={path}>{words}</Link>}</li>
          ))}
        </ul>
      </nav>
    ),
  );
}
