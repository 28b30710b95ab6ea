import { inOneStatement, mustHoldNone } from '@datum/database/transaction';
import { createTransport, type Transporter } from 'nodemailer';
import type { Job } from '../../platform/jobs/jobs.ts';
import { messageIdOf, SEND_MAIL } from '../../platform/mail/mail.ts';
import { withoutSecrets } from '../../platform/mail/masked.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteMail, takeMail } from './queries.ts';

/** Patience with a server that says nothing, in ms; the library would wait ten minutes. `SMTP_URL` may say otherwise. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;
/** Nor may a server that answers a byte at a time keep one mail for longer than this. */
const LONGEST_MS = 60_000;

/**
 * Hands mails to the server of `SMTP_URL`, one connection each. A server that is away, slow or answers 4xx is tried
 * again for nearly a day; 5xx about the mail itself ends it, and staff see why. The id of a mail is its Message-ID:
 * where nobody knows whether a mail left (the connection died after the last byte), the second copy is the same mail,
 * which servers and readers know by that id. They run in lanes of their own: a slow server holds up mails, nothing else.
 */
export function mailJobs(platform: Platform): void {
  const { smtpUrl, mailFrom, webUrl } = platform.config;
  let transport: Transporter | undefined;
  const write = inOneStatement(platform.database.write);

  const send = async (job: Job<{ uuid: string }>) => {
    const mail = smtpUrl ? await takeMail(write, job.payload.uuid) : undefined;
    if (!mail) {
      return { sent: false };
    }
    mustHoldNone('talking to the mail server');
    transport ??= createTransport(
      { url: smtpUrl, maxRequeues: 0, ...PATIENCE },
      { from: mailFrom, disableFileAccess: true, disableUrlAccess: true },
    );
    try {
      await transport.sendMail({
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        messageId: messageIdOf(mail.uuid, webUrl),
        ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
        ...(mail.refers_to
          ? { references: mail.refers_to, inReplyTo: mail.refers_to.split(' ').at(-1) ?? '' }
          : {}),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.locale },
        signal: AbortSignal.any([job.signal, AbortSignal.timeout(LONGEST_MS)]),
      });
    } catch (error) {
      const isFinal = isRefused(error);
      // a server may repeat what it was sent
      const text = withoutSecrets(error instanceof Error ? error.message : String(error));
      const isOver = isFinal || (job.isLastTry && !job.signal.aborted);
      await noteMail(write, mail.uuid, {
        state: isOver ? 'failed' : 'queued',
        error: text,
        at: platform.clock.now(),
      });
      if (isFinal) return { sent: false, refused: text };
      throw new Error(text);
    }
    await noteMail(write, mail.uuid, { state: 'sent', at: platform.clock.now() });
    return { sent: true };
  };
  platform.jobs.define(SEND_MAIL, send, 'mails');
}

/** What is about the mail itself; before it, a server refuses us (a wrong password, a greeting of 554), not the mail. */
const ABOUT_THE_MAIL: readonly (string | undefined)[] = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** A permanent answer to this mail: trying again would only bother the server. */
const isRefused = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && ABOUT_THE_MAIL.includes(command);
};
