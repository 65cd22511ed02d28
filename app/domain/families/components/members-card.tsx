import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Initials } from '#app/ui/initials.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import type { Family } from '../family.ts'
import { DEFAULT_FAMILY_NAME, type Member } from '../member.ts'
import { timeZoneLabel } from '../time-zones.ts'
import styles from './cards.module.css'
import { FamilyFormSheet } from './family-form-sheet.tsx'

interface MembersCardProps {
  family: Family
  members: readonly Member[]
  /** Marked '(Você)'. */
  ownUserId: string
  /** Guardians change name and time zone. */
  canEdit: boolean
}

/** 'Minha Família': the family's name, its time zone and its members. */
export function MembersCard({ family, members, ownUserId, canEdit }: MembersCardProps) {
  const [isFormOpen, setIsFormOpen] = useState(false)
  return (
    <section aria-labelledby="family-heading">
      <h2 id="family-heading" className={styles.heading}>
        Minha Família
      </h2>
      <List>
        <ListRow tone="sunk">
          <p className={styles.text}>
            <b className={styles.name}>{family.name || DEFAULT_FAMILY_NAME}</b>
            <small>Fuso horário: {timeZoneLabel(family.timeZone)}</small>
          </p>
          {canEdit && (
            <IconButton
              icon={<Pencil />}
              label="Editar família"
              className={styles.atEnd}
              onClick={() => setIsFormOpen(true)}
            />
          )}
        </ListRow>
        {members.map((member, index) => (
          <ListRow key={member.userId}>
            <Initials name={member.name} tone={index % 2 === 0 ? 'sky' : 'terra'} />
            <p className={styles.text}>
              <b>
                {member.name} {member.userId === ownUserId && <span className={styles.you}>(Você)</span>}
              </b>
              <small>{member.role === 'parent' ? 'Responsável' : 'Criança'}</small>
            </p>
          </ListRow>
        ))}
      </List>
      {canEdit && <FamilyFormSheet open={isFormOpen} onOpenChange={setIsFormOpen} family={family} />}
    </section>
  )
}
