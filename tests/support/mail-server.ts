import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './running-app.ts'

export interface ReceivedMail extends Email {
  /** Whom the envelope named. */
  envelopeTo: string[]
  raw: string
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  port: number
  received: ReceivedMail[]
  /** Answers the next `times` mails with this code: 4xx for a while, 5xx for good. */
  refuseNext(code: number, times?: number): void
  /** Does this with the next mail: before the server says that it has it ('taking'), or right after. */
  interruptNext(when: 'taking' | 'taken', work: () => unknown): void
  /** Waits until a mail to this address has arrived, and takes it out of the list. */
  nextTo(recipient: string): Promise<ReceivedMail>
  stop(): Promise<void>
}

/** A real SMTP server on loopback that keeps what it is sent. */
export async function startMailServer(port?: number): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let refusals: number[] = []
  let interruption: { when: 'taking' | 'taken'; work: () => unknown } | undefined
  const keep = async (raw: string, envelopeTo: string[], done: (error?: Error) => void) => {
    try {
      received.push({ ...(await PostalMime.parse(raw)), raw, envelopeTo })
      const { when, work } = interruption ?? {}
      interruption = undefined
      if (when === 'taking') await work?.()
      done()
      if (when === 'taken') await work?.()
    } catch (error) {
      done(error as Error)
    }
  }
  const at = port ?? (await freePort())
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const code = refusals.shift()
        if (code) return done(Object.assign(new Error('refused by the test'), { responseCode: code }))
        const envelopeTo = session.envelope.rcptTo.map(({ address }) => address)
        void keep(Buffer.concat(chunks).toString('utf8'), envelopeTo, done)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, '127.0.0.1', resolve)
  })
  return {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    received,
    refuseNext(code, times = 1) {
      refusals = Array.from({ length: times }, () => code)
    },
    interruptNext(when, work) {
      interruption = { when, work }
    },
    async nextTo(recipient) {
      const deadline = Date.now() + 20_000
      for (;;) {
        const index = received.findIndex(({ envelopeTo }) => envelopeTo.includes(recipient))
        const [mail] = index === -1 ? [] : received.splice(index, 1)
        if (mail) return mail
        if (Date.now() > deadline) throw new Error('No such mail arrived in 20 seconds')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
