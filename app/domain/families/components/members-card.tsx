import { Initials } from '#app/ui/initials.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { DEFAULT_FAMILY_NAME, type Member } from '../member.ts'
import styles from './cards.module.css'

interface MembersCardProps {
  familyName: string
  members: readonly Member[]
  /** Marked '(Você)'. */
  ownUserId: string
}

/** 'Minha Família': the family's name and its members. */
export function MembersCard({ familyName, members, ownUserId }: MembersCardProps) {
  return (
    <section aria-labelledby="family-heading">
      <h2 id="family-heading" className={styles.heading}>
        Minha Família
      </h2>
      <List>
        <ListRow tone="sunk">
          <b className={styles.name}>{familyName || DEFAULT_FAMILY_NAME}</b>
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
    </section>
  )
}
