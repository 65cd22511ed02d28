import ChevronRight from 'lucide-react/icons/chevron-right'
import Printer from 'lucide-react/icons/printer'
import { Link } from 'react-router'
import { APP_PATHS } from '#app/base/app-paths.ts'
import { Caramelo } from '#app/ui/art/scene.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { type Agreement, rewardsText, taskCount, tasksText } from '../start-agreement.ts'
import { FlowTitle } from './flow-title.tsx'
import styles from './start-flow.module.css'

const WALL_ROW_SEEDS = [5, 12, 19]

interface StartDoneProps {
  agreement: Agreement
  /** When the tasks begin. */
  beginning: string
  onClose: () => void
}

/** The page after saving: a summary, a link to the sheet to print, and 'Ir para o Início'. */
export function StartDone({ agreement, beginning, onClose }: StartDoneProps) {
  const count = taskCount(agreement)
  // up to three portraits and the dog stand in one row on a phone
  const portraitPx = [84, 84, 72][agreement.children.length - 1] ?? 56
  const text =
    count > 0
      ? `${tasksText(count)}${beginning}`
      : agreement.children.length > 0
        ? 'As crianças já estão no Início. Os combinados vocês incluem quando quiserem.'
        : `${rewardsText(agreement.rewards.length)} para a família.`
  return (
    <>
      <div className={styles.celebration}>
        <FlowTitle>Combinado!</FlowTitle>
        <p role="status">{text}</p>
        <div className={styles.wall} aria-hidden="true">
          <div className={styles.family}>
            {agreement.children.map((child) => (
              <ChildAvatar key={child.id} child={child} size={portraitPx} />
            ))}
            <Caramelo size={92} />
          </div>
          {WALL_ROW_SEEDS.map((seed) => (
            <TileStrip key={seed} seed={seed} size={40} />
          ))}
        </div>
      </div>
      <div className={styles.footer}>
        {agreement.children.length > 0 && (
          <Link to={APP_PATHS.agreement} className={styles.doneLink}>
            <Printer size={24} aria-hidden="true" />
            Imprimir a folha para assinar
            <ChevronRight size={20} aria-hidden="true" />
          </Link>
        )}
        {/* stands where 'Combinado!' was, so it ignores the second tap of a double tap */}
        <Button size="lg" wide onClick={({ detail }) => detail < 2 && onClose()}>
          Ir para o Início
        </Button>
      </div>
    </>
  )
}
