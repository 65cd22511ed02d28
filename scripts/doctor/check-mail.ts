import { createTransport } from 'nodemailer'
import { isLoopback } from '#app/base/own-host.server.ts'
import { warning, ok, type Finding, failure } from './finding.ts'

const TIMEOUT_MS = 10_000

/** Checks that the mail server responds and accepts the credentials. Sends nothing. */
export async function checkMail(smtpUrl: string | undefined, timeoutMs = TIMEOUT_MS): Promise<Finding[]> {
  if (smtpUrl === undefined) {
    const advice = 'basta para experimentar; para pessoas de verdade, configure SMTP_URL'
    return [warning('E-mail: sem SMTP_URL, os e-mails viram arquivos em DATA_DIR/emails', advice)]
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  const { host, hostname, username, password } = new URL(smtpUrl)
  try {
    await transport.verify()
    if (username && password) return [ok(`E-mail: ${host} responde e aceita a senha.`)]
    const summary = `E-mail: ${host} responde; SMTP_URL não tem ${username ? 'senha' : 'usuário e senha'}`
    if (!username && isLoopback(hostname)) return [ok(`${summary}.`)]
    return [
      warning(summary, 'muitos servidores só aceitam e-mails depois da entrada: smtp://usuario:senha@…'),
    ]
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    const errorCodes = [code, responseCode].filter(Boolean).join(' ')
    const advice =
      code === 'EAUTH'
        ? 'confira usuário e senha em SMTP_URL'
        : 'confira servidor e porta em SMTP_URL, e o firewall'
    return [failure(`E-mail: ${host} não aceita a conexão (${errorCodes})`, advice)]
  } finally {
    transport.close()
  }
}
