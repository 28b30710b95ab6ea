import { createTransport, type Transporter } from 'nodemailer';
import { SEND_MAIL } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteMail, takeMail } from './queries.ts';

/**
 * Hands mails to the server of `SMTP_URL` over kept connections. A server that is away, slow or answers 4xx is tried
 * again for nearly a day; 5xx and a refused address end it, and staff see why. The id of a mail is its Message-ID:
 * where nobody knows whether a mail left (the connection died after the last byte), the second copy is the same mail.
 */
export function mailJobs(platform: Platform): void {
  const { smtpUrl, mailFrom, webUrl } = platform.config;
  let transport: Transporter | undefined;
  const { write } = platform.database;

  platform.jobs.define<{ uuid: string }>(SEND_MAIL, async (job) => {
    const mail = smtpUrl ? await takeMail(write, job.payload.uuid) : undefined;
    if (!mail) {
      return { sent: false };
    }
    transport ??= createTransport(smtpUrl, {
      from: mailFrom,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        messageId: `<${mail.uuid}@${new URL(webUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.locale },
      });
    } catch (error) {
      const isFinal = isRefused(error);
      const text = error instanceof Error ? error.message : String(error);
      await noteMail(write, mail.uuid, {
        state: isFinal ? 'failed' : 'queued',
        error: text,
        at: platform.clock.now(),
      });
      if (isFinal) return { sent: false, refused: text };
      throw error;
    }
    await noteMail(write, mail.uuid, { state: 'sent', at: platform.clock.now() });
    return { sent: true };
  });
}

/** A permanent answer of the server: trying again would only bother it. */
const isRefused = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
};
