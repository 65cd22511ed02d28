import Pencil from 'lucide-react/icons/pencil'
import { Button } from '#app/ui/button.tsx'
import { Points } from '#app/ui/points.tsx'
import type { FamilyConduct } from '../conduct.ts'
import type { ScoreKind } from '../score-draft.ts'
import styles from './score-sheet.module.css'

interface ConductTilesProps {
  kind: ScoreKind
  conducts: readonly FamilyConduct[]
  onChoose: (conduct: FamilyConduct) => void
  onOther: () => void
  onEdit: () => void
}

/** The conducts of one kind as buttons with their points, then 'Outro motivo' and 'Editar condutas'. */
export function ConductTiles({ kind, conducts, onChoose, onOther, onEdit }: ConductTilesProps) {
  return (
    <>
      {conducts.length > 0 && (
        <div className={`${styles.tiles} ${styles[kind]}`} role="group" aria-label="Condutas">
          {conducts.map((conduct) => (
            <button key={conduct.key} type="button" className={styles.tile} onClick={() => onChoose(conduct)}>
              <span>{conduct.label}</span> <Points value={conduct.points} className={styles.points} />
            </button>
          ))}
        </div>
      )}
      <div className={styles.more}>
        <Button variant="outline" onClick={onOther}>
          Outro motivo
        </Button>
        <Button variant="quiet" icon={<Pencil />} onClick={onEdit}>
          Editar condutas
        </Button>
      </div>
    </>
  )
}
