import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './running-app.ts'

export interface ReceivedMail extends Email {
  /** Recipients of the envelope. */
  envelopeTo: string[]
  raw: string
}

export interface MailServer {
  /** Value for SMTP_URL. */
  url: string
  port: number
  mails: ReceivedMail[]
  /** Refuses the next `times` mails with this SMTP code: 4xx is temporary, 5xx permanent. */
  refuseNext(code: number, times?: number): void
  /** Runs the callbacks before and after the server acknowledges the next mail. */
  hookNext(hooks: AcknowledgementHooks): void
  /** Waits for a mail to this recipient and removes it from the list. */
  nextTo(recipient: string): Promise<ReceivedMail>
  stop(): Promise<void>
}

interface AcknowledgementHooks {
  before?: () => unknown
  after?: () => unknown
}

/** Starts an SMTP server on loopback that keeps the mails in memory. */
export async function startMailServer(port?: number): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let refusals: number[] = []
  let nextHooks: AcknowledgementHooks = {}
  const receive = async (raw: string, envelopeTo: string[], acknowledge: (error?: Error) => void) => {
    try {
      mails.push({ ...(await PostalMime.parse(raw)), raw, envelopeTo })
      const { before, after } = nextHooks
      nextHooks = {}
      await before?.()
      acknowledge()
      await after?.()
    } catch (error) {
      acknowledge(error as Error)
    }
  }
  const listenPort = port ?? (await freePort())
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, acknowledge) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const code = refusals.shift()
        if (code) return acknowledge(Object.assign(new Error('refused by the test'), { responseCode: code }))
        const envelopeTo = session.envelope.rcptTo.map(({ address }) => address)
        void receive(Buffer.concat(chunks).toString('utf8'), envelopeTo, acknowledge)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(listenPort, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${listenPort}`,
    port: listenPort,
    mails,
    refuseNext(code, times = 1) {
      refusals = Array.from({ length: times }, () => code)
    },
    hookNext(hooks) {
      nextHooks = hooks
    },
    async nextTo(recipient) {
      const deadline = Date.now() + 20_000
      for (;;) {
        const index = mails.findIndex(({ envelopeTo }) => envelopeTo.includes(recipient))
        const [mail] = index === -1 ? [] : mails.splice(index, 1)
        if (mail) return mail
        if (Date.now() > deadline) throw new Error('No such mail arrived in 20 seconds')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
