import { BRAND } from '#content/brand.ts'
import { Copy, Share2, Ticket } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { spokenMoment } from '../../families/spoken-moment.ts'
import styles from './invite-card.module.css'

interface NewInvite {
  code: string
  /** ISO moment. */
  expiresAt: string
}

/** 'Convidar outro responsável': makes a code, shows it large, shares or copies it. */
export function InviteCard({ timeZone }: { timeZone: string }) {
  const [invite, setInvite] = useState<NewInvite | null>(null)
  const { show } = useToasts()
  const write = useWriteFetcher((made) => setInvite(made as NewInvite))

  const message =
    invite &&
    `Use o código ${invite.code} para entrar na nossa família no Combinado: ${origin()}/login?modo=cadastrar`

  async function copy() {
    if (!invite) return
    try {
      await navigator.clipboard.writeText(invite.code)
      show({ text: 'Código copiado!' })
    } catch {
      show({ text: 'Não deu para copiar. Anote o código.', tone: 'problem' })
    }
  }

  async function share() {
    if (!message) return
    if (!navigator.share) return copy()
    // closing the share sheet without choosing is no failure
    await navigator.share({ title: BRAND.name, text: message }).catch(() => undefined)
  }

  return (
    <section aria-labelledby="invite-heading">
      <h2 id="invite-heading" className={styles.heading}>
        Convidar outro responsável
      </h2>
      <Card>
        <FormMessage message={write.message} />
        {invite ? (
          <>
            <p className={styles.code} role="img" aria-label={`Código ${[...invite.code].join(' ')}`}>
              {[...invite.code].map((letter, index) => (
                <span key={index} aria-hidden="true">
                  {letter}
                </span>
              ))}
            </p>
            <p className={styles.note}>
              Vale até {spokenMoment(invite.expiresAt, timeZone)} e só pode ser usado uma vez.
            </p>
            <div className={styles.buttons}>
              <Button icon={<Share2 />} onClick={share}>
                Enviar
              </Button>
              <Button variant="line" icon={<Copy />} onClick={copy}>
                Copiar
              </Button>
            </div>
          </>
        ) : (
          <p className={styles.note}>
            Quem receber o código entra na sua família e cuida das tarefas e dos prêmios com você.
          </p>
        )}
        <Button
          variant={invite ? 'quiet' : 'leaf'}
          icon={invite ? undefined : <Ticket />}
          className={styles.start}
          pending={write.isPending && 'Gerando...'}
          onClick={() => write.sendJson('/app/convites', {})}
        >
          {invite ? 'Gerar outro código' : 'Gerar código'}
        </Button>
      </Card>
    </section>
  )
}

function origin(): string {
  return typeof window === 'undefined' ? '' : window.location.origin
}
