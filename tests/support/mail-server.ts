import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './running-app.ts'

export interface ReceivedMail extends Email {
  /** Recipients of the envelope. */
  envelopeTo: string[]
  raw: string
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  port: number
  received: ReceivedMail[]
  /** Refuses the next `times` mails with this code: 4xx is temporary, 5xx permanent. */
  refuseNext(code: number, times?: number): void
  /** Runs these before and after the server acknowledges the next mail. */
  interruptNext(interruption: Interruption): void
  /** Waits for a mail to this address and removes it from the list. */
  nextTo(recipient: string): Promise<ReceivedMail>
  stop(): Promise<void>
}

interface Interruption {
  before?: () => unknown
  after?: () => unknown
}

/** Starts an SMTP server on loopback that stores its mails. */
export async function startMailServer(port?: number): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let refusals: number[] = []
  let interruption: Interruption = {}
  const receive = async (raw: string, envelopeTo: string[], done: (error?: Error) => void) => {
    try {
      received.push({ ...(await PostalMime.parse(raw)), raw, envelopeTo })
      const { before, after } = interruption
      interruption = {}
      await before?.()
      done()
      await after?.()
    } catch (error) {
      done(error as Error)
    }
  }
  const listenPort = port ?? (await freePort())
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
        void receive(Buffer.concat(chunks).toString('utf8'), envelopeTo, done)
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
    received,
    refuseNext(code, times = 1) {
      refusals = Array.from({ length: times }, () => code)
    },
    interruptNext(next) {
      interruption = next
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
