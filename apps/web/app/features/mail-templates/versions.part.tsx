import { may } from '@datum/contract/access/access';
import { previewPaper, publishTemplate } from '@datum/contract/messages/mail-templates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callForFile } from '../../lib/api/api.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useSite } from '../../lib/deploy/use-site.ts';
import { usePerson } from '../../lib/session/use-session.ts';
import type { Locale } from '../../lib/texts/locale.ts';
import { DiffView } from '../../ui/diff-view.tsx';
import { useToast } from '../../ui/overlays/use-toast.tsx';
import { NoticeBar } from '../../ui/page/notice-bar.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useUi } from '../../ui/ui-provider.tsx';
import { formatMoment } from '../../ui/words/format.ts';
import { OtherHolders } from '../approvals/other-holders.part.tsx';
import { FileButton } from '../orders/record/papers/paper-download.part.tsx';
import type { TemplateDetail } from './edit.page.tsx';
import classes from './templates.module.css';

interface VersionsProps {
  readonly template: TemplateDetail;
  readonly language: Locale;
  readonly onChanged: () => void;
}

/** All versions of a wording, newest first: which one is in force, what each changed, and putting one into force. */
export function Versions({ template, language, onChanged }: VersionsProps) {
  const t = useTranslations('mail-templates');
  const { locale } = useUi();
  const zone = useSite()?.timeZone;
  const person = usePerson();
  const toast = useToast();
  const { send, busy, problem } = useSend();
  const [shown, setShown] = useState<number | null>(null);
  const versions = template.versions[language] ?? [];
  const inForce = template.locales.find((one) => one.locale === language)?.published_version ?? 0;
  const current = versions.find(({ version }) => version === inForce);
  const nameOf = (version: number) => (version === 0 ? t('built-in') : t('version', { version }));
  const publish = async (version: number) => {
    const body = { locale: language, version };
    if (await send(publishTemplate, { params: { key: template.key }, body })) {
      toast({ title: t('published') });
      onChanged();
    }
  };
  return (
    <Panel title={t('versions')}>
      {problem && (
        <NoticeBar tone="amber" live>
          {problem.message}
        </NoticeBar>
      )}
      <ol className={classes.versions}>
        {versions.map((one) => (
          <li key={one.version}>
            <span>
              <b>{nameOf(one.version)}</b>{' '}
              {one.created_at &&
                t('by', {
                  who: one.created_by_name ?? '',
                  at: formatMoment(one.created_at, locale, zone),
                })}{' '}
              {one.note}
            </span>
            {template.channel === 'pdf' && (
              <FileButton
                label={t('pdf')}
                name={t('pdf-of', { version: nameOf(one.version) })}
                ask={() =>
                  callForFile(previewPaper, {
                    params: { key: template.key },
                    query: { locale: language, version: one.version },
                  })
                }
                fileName={`${template.key}.pdf`}
              />
            )}
            {one.version === inForce ? (
              <StatusBadge kind="approved" label={t('in-force')} />
            ) : (
              <span className={classes.steps}>
                <Button
                  size="xs"
                  aria-expanded={shown === one.version}
                  onClick={() => setShown(shown === one.version ? null : one.version)}
                >
                  {t('compare')}
                </Button>
                {may(person, publishTemplate) && (
                  <Button
                    size="xs"
                    loading={busy}
                    disabled={one.is_own && !template.alone}
                    onClick={() => void publish(one.version)}
                  >
                    {t('publish')}
                  </Button>
                )}
              </span>
            )}
            {one.is_own && one.version !== inForce && may(person, publishTemplate) && (
              <span className="dim">{t(template.alone ? 'alone' : 'own')}</span>
            )}
            {one.is_own && one.version !== inForce && !template.alone && may(person, publishTemplate) && (
              <OtherHolders right="settings.template.publish" />
            )}
            {shown === one.version && current && (
              <DiffView
                label={t('compare')}
                heads={{ before: t('in-force'), after: t('version', { version: one.version }) }}
                changes={(['subject', 'body'] as const)
                  .filter((field) => current[field] !== one[field])
                  .map((field) => ({
                    field: t(`field.${field}`),
                    before: current[field],
                    after: one[field],
                  }))}
              />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
