import { acceptLegal, type LegalDue, listLegalDue } from '@datum/contract/site/legal';
import { Button, Modal } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../lib/api/use-call.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { signOut } from '../../lib/session/session-calls.ts';
import { useLanguage } from '../../lib/texts/language.tsx';
import { Loaded } from '../../page-kit/loaded.tsx';
import { RichText } from '../content/text/rich-text.part.tsx';
import { LegalChanges } from './changes.part.tsx';
import classes from './legal.module.css';

/** What must be accepted to go on: what changed first, then the whole text. Putting it off leaves the page as it is. */
export default function Due({ onFinish }: { readonly onFinish: (accepted: boolean) => void }) {
  const t = useTranslations('legal');
  const called = useCall(listLegalDue, {});
  return (
    <Modal opened size="lg" title={t('due.title')} onClose={() => onFinish(false)} withCloseButton={false}>
      <Loaded called={called}>{({ data }) => <Asked due={data} onFinish={onFinish} />}</Loaded>
    </Modal>
  );
}

function Asked({
  due,
  onFinish,
}: {
  readonly due: readonly LegalDue[];
  readonly onFinish: (accepted: boolean) => void;
}) {
  const t = useTranslations('legal');
  const { send, busy, problem } = useSend();
  const accept = async () => {
    const accepted = due.map(({ document, number }) => ({ document, number }));
    if (due.length === 0 || (await send(acceptLegal, { body: { accepted } })) !== null) onFinish(true);
  };
  return (
    <div className={classes.due}>
      <p>{t('due.words')}</p>
      {due.map((one) => (
        <OneDue key={one.document} due={one} />
      ))}
      {problem && (
        <p role="alert" className="problem">
          {problem.fields['accepted']?.[0] ?? problem.message}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="filled" data-autofocus loading={busy} onClick={() => void accept()}>
          {t('due.accept')}
        </Button>
        <Button onClick={() => onFinish(false)}>{t('due.later')}</Button>
        <Button
          variant="subtle"
          onClick={() => {
            onFinish(false);
            void signOut();
          }}
        >
          {t('due.sign-out')}
        </Button>
      </div>
    </div>
  );
}

function OneDue({ due }: { readonly due: LegalDue }) {
  const t = useTranslations('legal');
  const { locale } = useLanguage();
  return (
    <section aria-label={t(`document.${due.document}`)}>
      <h3 className="type-h4">
        {t('due.version', { document: t(`document.${due.document}`), number: due.number })}
      </h3>
      <p>{due.summary[locale]}</p>
      {due.changes && (
        <details open>
          <summary>{t('changes')}</summary>
          <LegalChanges blocks={due.changes[locale]} />
        </details>
      )}
      <details open={due.changes === null}>
        <summary>{t('due.text')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <section className={classes.box} tabIndex={0} aria-label={t('due.text')}>
          <RichText text={due.body[locale]} />
        </section>
      </details>
    </section>
  );
}
