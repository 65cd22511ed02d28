import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { Button } from '#app/ui/button.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { Points } from '#app/ui/points.tsx'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import type { FamilyConduct, StoredConduct } from '../conduct.ts'
import type { ScoreKind } from '../score-draft.ts'
import { ConductFormSheet } from './conduct-form-sheet.tsx'
import styles from './conducts-editor.module.css'

interface ConductsEditorProps {
  kind: ScoreKind
  /** The conducts of this kind, hidden ones included. */
  kindConducts: readonly FamilyConduct[]
  /** The family's stored conducts in the newest snapshot. */
  conducts: readonly StoredConduct[]
}

/** 'Editar condutas': each row opens the form of a conduct (rule 121). */
export function ConductsEditor({ kind, kindConducts, conducts }: ConductsEditorProps) {
  const form = useItemDialog<FamilyConduct>()
  return (
    <>
      <Button variant="outline" icon={<Plus />} onClick={() => form.show(null)}>
        {kind === 'positive' ? 'Novo elogio' : 'Nova correção'}
      </Button>
      <List>
        {kindConducts.map((conduct) => (
          <ListRow key={conduct.key} bare tone={conduct.isHidden ? 'sunk' : 'plain'}>
            <button type="button" className={styles.conduct} onClick={() => form.show(conduct)}>
              <span className={styles.text}>
                <b>{conduct.label}</b>
                {conduct.isHidden && <small>Escondida</small>}
                {conduct.repair && <small>Reparação: {conduct.repair}</small>}
              </span>{' '}
              <Points value={conduct.points} /> <ChevronRight size={20} aria-hidden="true" />
            </button>
          </ListRow>
        ))}
      </List>
      <ConductFormSheet
        key={form.item?.key ?? 'new'}
        {...form.dialogProps}
        kind={kind}
        conduct={form.item}
        conducts={conducts}
      />
    </>
  )
}
