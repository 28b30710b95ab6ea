import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useSiteName } from '../deploy/use-portal.ts';
import { useInstallation } from '../deploy/use-site.ts';
import { useLanguage } from '../texts/language.tsx';
import { usePage } from './page.ts';
import { useDescriptionOf, useTitleOf } from './page-title.tsx';
import { scriptText, structuredData } from './structured-data.ts';

/** The names that link previews have for our languages. */
const PREVIEW_LOCALES = { en: 'en_GB', ms: 'ms_MY' } as const;

/**
 * What search engines and link previews read of a public page, beside its title: its one address without the query, its
 * words, and the picture. Languages share an address (a cookie tells them apart), so that there is none to name for another.
 */
export function PublicHead() {
  const t = useTranslations('portal');
  const page = usePage();
  const titleOf = useTitleOf();
  const descriptionOf = useDescriptionOf();
  const { locale } = useLanguage();
  const site = useInstallation()?.publicUrl;
  const called = useSiteName();
  if (!page || !site) return null;
  const title = titleOf(page);
  const description = descriptionOf(page);
  const address = site + (page.pathname.replace(/\/+$/, '') || '/');
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={called} />
      <meta property="og:title" content={title ?? called} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={PREVIEW_LOCALES[locale]} />
      <meta property="og:image" content={`${site}/share.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('share-picture')} />
      <meta name="twitter:card" content="summary_large_image" />
      <StructuredData
        key={page.pathname}
        data={structuredData(
          page.name,
          { ...(page.data as object), title, description },
          { site, called, locale },
        )}
      />
    </>
  );
}

const never = () => () => undefined;

/**
 * A script of data in the document that the server made. Pages that come later in the same browser have none: search engines
 * ask for documents, and a script that is put in by script is what the policy warns of.
 */
function StructuredData({ data }: { readonly data: object | null }) {
  const isFirst = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [text] = useState(isFirst && data ? scriptText(data) : null);
  if (text === null) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own facts as JSON, in which nothing ends the script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
