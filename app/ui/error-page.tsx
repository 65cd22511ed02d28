import RotateCw from 'lucide-react/icons/rotate-cw'
import { Logo } from './art/logo.tsx'
import { Scene } from './art/scene.tsx'
import { TileStrip } from './art/tile-strip.tsx'
import { ButtonLink } from './button.tsx'
import styles from './error-page.module.css'

interface ErrorPageProps {
  /** not-found: the path does not exist (404); broken: the server or the page failed. */
  kind: 'not-found' | 'broken'
  brandName: string
}

const TEXTS = {
  'not-found': {
    scene: 'nao-encontrado',
    title: 'Esta página não está aqui',
    text: 'O endereço pode ter mudado, ou uma letra escapou. O caminho de volta é curto.',
    steps: [
      'Confira o endereço, letra por letra.',
      'Volte à página de antes e tente por outro caminho.',
      'Se um link nosso trouxe você até aqui, conte para a gente: vamos consertar.',
    ],
  },
  broken: {
    scene: 'erro',
    title: 'Um azulejo caiu',
    text: 'Algo deu errado do nosso lado. O que você já salvou está guardado. Tente de novo em instantes.',
    steps: [
      'Espere um minuto e toque em “Tentar de novo”.',
      'Se continuar, feche e abra o aplicativo.',
      'Se ainda assim não for, escreva para a gente: diga a hora e o que você ia fazer.',
    ],
  },
} as const

/** An error page in place of the page, with its own header. It works without scripts. */
export function ErrorPage({ kind, brandName }: ErrorPageProps) {
  const { scene, title, text, steps } = TEXTS[kind]
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <a href="/" className={styles.logo} aria-label={`${brandName}, início`}>
          <Logo name={brandName} size={28} />
        </a>
        <TileStrip seed={1} />
      </header>
      <main className={styles.main}>
        <Scene name={scene} />
        <div className={styles.text}>
          <h1>{title}</h1>
          <p>{text}</p>
          <div className={styles.actions}>
            {kind === 'broken' && (
              <ButtonLink to="" reloadDocument variant="terra" icon={<RotateCw />}>
                Tentar de novo
              </ButtonLink>
            )}
            <ButtonLink to="/" reloadDocument variant={kind === 'broken' ? 'outline' : 'leaf'}>
              Voltar ao início
            </ButtonLink>
          </div>
          <h2>O que fazer</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <nav aria-label="Outros caminhos" className={styles.links}>
            <a href="/app" className={styles.link}>
              Abrir o aplicativo
            </a>
            <a href="/blog" className={styles.link}>
              Blog
            </a>
            <a href="/contato" className={styles.link}>
              Contato
            </a>
          </nav>
        </div>
      </main>
    </div>
  )
}
