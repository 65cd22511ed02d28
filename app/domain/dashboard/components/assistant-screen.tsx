import { Gift, ListChecks, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import styles from './assistant-screen.module.css'

const IDEAS = [
  {
    Icon: ListChecks,
    title: 'Sugerir tarefas',
    text: 'Ideias de tarefas pela idade e pelo jeito da criança.',
  },
  { Icon: Gift, title: 'Sugerir prêmios', text: 'Prêmios que cabem na rotina e no bolso da família.' },
  {
    Icon: Scale,
    title: 'Verificar pontuação',
    text: 'Uma conferência: os pontos de cada dia combinam com os prêmios?',
  },
]

interface AssistantScreenProps {
  topBar?: ReactNode
  onOpenTasks: () => void
  onOpenRewards: () => void
}

/** The IA tab while the assistant is being made: what it will do, and what can be done until then. */
export function AssistantScreen({ topBar, onOpenTasks, onOpenRewards }: AssistantScreenProps) {
  return (
    <>
      <PageHead
        top={topBar}
        title="IA"
        sub="Ideias e conferência dos pontos"
        strip={<TileStrip seed={3} />}
      />
      <div className={styles.screen}>
        <div className={styles.intro}>
          <Chip tone="sky">Em preparação</Chip>
          <p>O assistente ainda não responde por aqui. É isto que ele vai fazer:</p>
        </div>
        <ul className={styles.ideas} role="list">
          {IDEAS.map(({ Icon, title, text }) => (
            <li key={title} className={styles.idea}>
              <span className={styles.icon} aria-hidden="true">
                <Icon size={26} />
              </span>
              <div>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className={styles.meanwhile}>
          <Button variant="line" icon={<ListChecks />} onClick={onOpenTasks}>
            Ver tarefas
          </Button>
          <Button variant="line" icon={<Gift />} onClick={onOpenRewards}>
            Ver prêmios
          </Button>
        </div>
      </div>
    </>
  )
}
