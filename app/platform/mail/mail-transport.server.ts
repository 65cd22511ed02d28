import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { BRAND } from '#content/brand.ts'
import type { Environment } from '#app/base/env.server.ts'
import type { Mail } from './mail.ts'
import { outboxFolder } from './read-outbox.server.ts'

/** 'retry': a retry may succeed; 'refused': the server refused the mail permanently. */
export type SendOutcome = 'sent' | 'retry' | 'refused'

export interface MailTransport {
  /** Sends one mail; `id` must be the same in every attempt. Never throws. */
  send(id: string, mail: Mail): Promise<{ outcome: SendOutcome; reason?: string }>
  close(): void
}

const TIMEOUT_MS = 20_000

/** Sends through `SMTP_URL`; without it, writes each mail to a file in the data folder. */
export function mailTransport(environment: Environment): MailTransport {
  return environment.smtpUrl ? smtpTransport(environment.smtpUrl, environment) : outboxTransport(environment)
}

function toMessage(id: string, mail: Mail, environment: Environment): SendMailOptions {
  const host = new URL(environment.appUrl).hostname
  return {
    from: environment.mailFrom ?? { name: BRAND.name, address: `nao-responda@${host}` },
    // an explicit envelope, so that no header changes the recipient
    envelope: {
      from: emailOf(environment.mailFrom) ?? `nao-responda@${host}`,
      to: [mail.recipient],
    },
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
    subject: mail.subject,
    html: mail.html,
    text: mail.plain,
    // the same id in every attempt, so that mail programs show a duplicate once
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The e-mail of 'Combinado <oi@exemplo.com>' or 'oi@exemplo.com'. */
function emailOf(sender: string | undefined): string | undefined {
  return sender?.match(/<([^<>]+)>\s*$/)?.[1] ?? sender
}

function smtpTransport(url: string, environment: Environment): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  return {
    async send(id, mail) {
      try {
        await transport.sendMail(toMessage(id, mail, environment))
        return { outcome: 'sent' }
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string }
        // 5xx is permanent, except when the mail server refused our credentials
        const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
        return {
          outcome: isFinal ? 'refused' : 'retry',
          reason: [code, responseCode].filter(Boolean).join(' ') || 'unknown',
        }
      }
    },
    close: () => transport.close(),
  }
}

function outboxTransport(environment: Environment): MailTransport {
  const folder = outboxFolder(environment)
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(id, mail) {
      try {
        const { message } = await transport.sendMail(toMessage(id, mail, environment))
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // only the user of this process may read the file, because links in mails give access to accounts
        await writeFile(join(folder, `${id}.eml`), message as Buffer, { mode: 0o600 })
        return { outcome: 'sent' }
      } catch (error) {
        return { outcome: 'retry', reason: (error as { code?: string }).code ?? 'unknown' }
      }
    },
    close: () => transport.close(),
  }
}
