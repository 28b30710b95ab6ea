import { href } from '@datum/contract/screens/all';
import {
  createEmbed,
  embedChoices,
  listEmbeds,
  type ReportEmbed,
  showEmbed,
} from '@datum/contract/site/report-embeds';
import { REPORT_AUDIENCES } from '@datum/contract/site/report-facts';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { beginList, list } from '../../page-kit/list/list.ts';
import { ListPage } from '../../page-kit/list/list-page.tsx';
import { useList } from '../../page-kit/list/use-list.ts';
import { NEW, RecordBeside } from '../../page-kit/record/record-beside.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { EmbedForm } from './embed-form.part.tsx';
import { useEmbedColumns, useProductOptions } from './fields.tsx';
import { Past } from './past.part.tsx';
import classes from './report-embeds.module.css';
import { TryEmbed } from './try-embed.part.tsx';

const EMBEDS = list(listEmbeds, { opens: 'edit' });
export const clientLoader = beginList(EMBEDS);
const paramsOf = (uuid: string) => ({ uuid });
const keyOf = ({ uuid }: ReportEmbed) => uuid;

/** Reports of Power BI on pages of products: where they stand, who sees them, whether they work. */
export default function ReportEmbedsPage() {
  const t = useTranslations('report-embeds');
  const text = useLocalText();
  const embeds = useList(EMBEDS);
  return (
    <ListPage
      id="report-embeds"
      list={embeds}
      t={t}
      lead={t('lead')}
      over={<Service />}
      columns={useEmbedColumns()}
      rowKey={keyOf}
      to="beside"
      filters={[
        { name: 'search', label: t('search'), by: 'text' },
        { name: 'product', label: t('field.product'), by: useProductOptions() },
        {
          name: 'audience',
          label: t('field.audience'),
          by: REPORT_AUDIENCES.map((value) => ({ value, label: t(`audience.${value}`) })),
        },
      ]}
      create={{
        endpoint: createEmbed,
        label: t('add'),
        to: href('cms.power-bi', { query: { edit: NEW } }),
      }}
    >
      <RecordBeside
        list={embeds}
        endpoint={showEmbed}
        paramsOf={paramsOf}
        width={640}
        titles={{ add: t('add'), any: t('one'), one: ({ title }) => text(title) }}
        form={{
          label: t('tab.form'),
          show: (embed, close) => <EmbedForm embed={embed} onClose={close} />,
        }}
        tabs={[
          { id: 'test', label: t('tab.test'), show: (embed) => <TryEmbed embed={embed} /> },
          { id: 'history', label: t('tab.history'), show: ({ uuid }) => <Past uuid={uuid} /> },
        ]}
        none={t('gone')}
      />
    </ListPage>
  );
}

/** Whether the server has an account at the service, and what to do where it has none or its secret changes. */
function Service() {
  const t = useTranslations('report-embeds.service');
  const { answer } = useCall(embedChoices, {});
  if (!answer) return null;
  const { is_set, host } = answer.service;
  return (
    <div className={classes.notice}>
      <NoticeBar tone={is_set ? 'grey' : 'amber'}>
        {is_set ? t('set', { host: host ?? '' }) : t('not-set')}
      </NoticeBar>
    </div>
  );
}
