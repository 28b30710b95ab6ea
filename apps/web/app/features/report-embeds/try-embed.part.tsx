import { may } from '@datum/contract/access/access';
import type { AnswerOf } from '@datum/contract/calls/endpoint';
import { showMedium } from '@datum/contract/content/media';
import {
  type EmbedTest,
  listEmbedReaders,
  type ReportEmbed,
  testEmbed,
} from '@datum/contract/site/report-embeds';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import { useLocalText } from '../../lib/texts/use-local-text.ts';
import { Loaded } from '../../page-kit/loaded.tsx';
import { SelectField } from '../../ui/forms/fields/select-field.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { Report } from './public/report.part.tsx';
import classes from './report-embeds.module.css';

interface EmbedProps {
  readonly embed: ReportEmbed;
}

/** Whether a report can be shown, and how readers would see it. */
export function TryEmbed({ embed }: EmbedProps) {
  const t = useTranslations('report-embeds');
  const called = useCall(listEmbedReaders, { params: { uuid: embed.uuid } });
  return (
    <div className={classes.parts}>
      <Test embed={embed} />
      <Panel title={t('preview.title')} level={3}>
        {!embed.is_active && <NoticeBar tone="amber">{t('preview.off')}</NoticeBar>}
        <Loaded called={called}>{({ data }) => <Preview embed={embed} readers={data} />}</Loaded>
      </Panel>
    </div>
  );
}

/** Asks for a real token, and says what failed and what to do. */
function Test({ embed }: EmbedProps) {
  const t = useTranslations('report-embeds');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const { send, busy, problem } = useSend();
  const [test, setTest] = useState<EmbedTest | null>(null);
  const run = async () => {
    setTest(null);
    setTest(await send(testEmbed, { params: { uuid: embed.uuid } }));
  };
  const { last_error, last_error_at } = embed;
  return (
    <Panel title={t('test.run')} level={3}>
      <div className={classes.lines}>
        <p className="muted">{t('test.why')}</p>
        <p>
          {last_error && last_error_at
            ? t('test.at', {
                at: formatMoment(last_error_at, locale, zone),
                why: t(`failure.${last_error}`),
              })
            : t('test.never')}
        </p>
        {may(usePerson(), testEmbed) && (
          <Button size="sm" loading={busy} onClick={() => void run()}>
            {t('test.run')}
          </Button>
        )}
        <p role="status">
          {test && (test.failure ? t(`failure.${test.failure}`) : t('test.works'))}{' '}
          {test?.code && t('test.code', { code: test.code })}
        </p>
        {problem && (
          <p role="alert" className="problem">
            {problem.message}
          </p>
        )}
      </div>
    </Panel>
  );
}

type Reader = AnswerOf<typeof listEmbedReaders>['data'][number];
const keyOf = ({ kind, plan }: Reader) => plan ?? kind;

/** The report as one kind of reader sees it, or that they do not. */
function Preview({ embed, readers }: EmbedProps & { readonly readers: readonly Reader[] }) {
  const t = useTranslations('report-embeds.preview');
  const text = useLocalText();
  const [chosen, setChosen] = useState<string | null>('visitor');
  const reader = readers.find((one) => keyOf(one) === chosen) ?? readers[0];
  const nameOf = ({ kind, name }: Reader) =>
    kind === 'plan' ? t('plan', { name: text(name ?? {}) }) : t(kind);
  if (!reader) return null;
  return (
    <div className={classes.lines}>
      <SelectField
        name="preview-as"
        label={t('as')}
        required
        value={chosen}
        onChange={setChosen}
        options={readers.map((one) => ({ value: keyOf(one), label: nameOf(one) }))}
      />
      <p>{t(reader.sees ? 'sees' : 'not')}</p>
      {reader.sees &&
        (embed.media ? <WithPicture embed={embed} media={embed.media} /> : <Seen embed={embed} />)}
    </div>
  );
}

function WithPicture({ embed, media }: EmbedProps & { readonly media: string }) {
  const called = useCall(showMedium, { params: { uuid: media } });
  return <Loaded called={called}>{({ picture }) => <Seen embed={embed} picture={picture} />}</Loaded>;
}

function Seen({
  embed,
  picture = null,
}: EmbedProps & { readonly picture?: Parameters<typeof Report>[0]['report']['picture'] }) {
  const { uuid, title, summary, height, phone_layout } = embed;
  return <Report report={{ uuid, title, summary, height, phone_layout, picture }} table={null} level={3} />;
}
