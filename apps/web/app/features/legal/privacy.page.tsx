import { href } from '@datum/contract/screens/outside';
import { showLegal } from '@datum/contract/site/legal';
import type { LegalDocument } from '@datum/contract/site/legal-documents';
import { useTranslations } from 'use-intl';
import { read } from '../../lib/api/api.server.ts';
import { withTexts } from '../../lib/texts/texts.ts';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import type { Route } from './+types/privacy.page.ts';
import { LegalPage } from './document.part.tsx';
import classes from './legal.module.css';
import { numberFrom } from './number-from.rules.ts';

const SHOWN = ['privacy', 'terms'] as const satisfies readonly LegalDocument[];

/** The privacy policy, or the terms of use, which have no address of their own. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const document = searchParams.get('document') === 'terms' ? 'terms' : 'privacy';
  return read(showLegal, { params: { document }, query: numberFrom(searchParams) }, args);
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => withTexts('site', serverLoader());

export default function PrivacyPage({ loaderData: legal }: Route.ComponentProps) {
  const t = useTranslations('legal');
  const addressOf = (document: LegalDocument, number: number | null) =>
    href('privacy', {
      query: {
        ...(document === 'terms' ? { document } : {}),
        ...(number === null ? {} : { number: String(number) }),
      },
    });
  return (
    <div className={classes.page}>
      <PageTabs
        label={t('documents')}
        tabs={SHOWN.map((document) => ({
          href: addressOf(document, null),
          label: t(`document.${document}`),
          current: document === legal.document,
        }))}
      />
      <LegalPage legal={legal} addressOf={(number) => addressOf(legal.document, number)} />
    </div>
  );
}
