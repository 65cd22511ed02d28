import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import type { Family } from '../family.ts'
import { timeZoneLabel } from '../dates/time-zones.ts'
import { DEFAULT_FAMILY_NAME } from '../member.ts'
import styles from './cards.module.css'
import { FamilyFormSheet } from './family-form-sheet.tsx'

interface FamilyCardProps {
  family: Family
  /** Whether the person may change name and time zone: true for guardians. */
  canEdit: boolean
}

/** The family's name, time zone and waiting time of claims, which guardians can change. */
export function FamilyCard({ family, canEdit }: FamilyCardProps) {
  const [isFormOpen, setFormOpen] = useState(false)
  return (
    <div className={styles.stack}>
      <List>
        <ListRow>
          <p className={styles.text}>
            <small>Nome da família</small>
            <b>{family.name || DEFAULT_FAMILY_NAME}</b>
          </p>
        </ListRow>
        <ListRow>
          <p className={styles.text}>
            <small>Fuso horário</small>
            <b>{timeZoneLabel(family.timeZone)}</b>
            <small>Decide quando um dia termina e as tarefas do próximo começam.</small>
          </p>
        </ListRow>
        <ListRow>
          <p className={styles.text}>
            <small>Combinados para conferir</small>
            <b>{family.keepClaimsWaiting ? 'Esperam sem prazo' : 'Esperam até sete dias'}</b>
            <small>
              {family.keepClaimsWaiting
                ? 'Só contam quando um responsável confirma.'
                : 'Depois de sete dias sem resposta, o combinado conta sozinho.'}
            </small>
          </p>
        </ListRow>
      </List>
      {canEdit && (
        <>
          <Button
            variant="outline"
            icon={<Pencil />}
            className={styles.startButton}
            onClick={() => setFormOpen(true)}
          >
            Editar família
          </Button>
          <FamilyFormSheet open={isFormOpen} onOpenChange={setFormOpen} family={family} />
        </>
      )}
    </div>
  )
}
