import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Initials } from '#app/ui/initials.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { AuthFrame } from '../../identities/components/auth-frame.tsx'
import { FormAlert } from '../../identities/components/form-alert.tsx'
import type { MemberRole } from '../member.ts'
import cards from './cards.module.css'
import styles from './family-review.module.css'

interface FamilyReviewProps {
  others: readonly { userId: string; name: string; role: MemberRole }[]
  mayRemove: boolean
  problem: string | undefined
  /** Which button is at work, and for whom. */
  pendingIntent: string | undefined
  pendingUserId: string | undefined
}

/** Asked once of a person who took the account back: who of these belongs to the family, or none of them. */
export function FamilyReview({
  others,
  mayRemove,
  problem,
  pendingIntent,
  pendingUserId,
}: FamilyReviewProps) {
  if (others.length === 0) {
    return (
      <AuthFrame title="Sua família está só com você">
        <FormAlert message={problem} />
        <p>Ninguém mais vê o que você cadastrar. Para convidar alguém, gere um código em Config.</p>
        <ContinueForm label="Continuar" isPending={pendingIntent === 'esta-certa'} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Quem é da sua família?">
      <FormAlert message={problem} />
      <p>
        Esta conta já era usada antes de o seu e-mail ser confirmado. Confira quem mais está na família:{' '}
        <b>estas pessoas veem tudo o que você cadastrar.</b>
      </p>
      <List aria-label="Outras pessoas da família">
        {others.map(({ userId, name, role }, index) => (
          <ListRow key={userId}>
            <Initials name={name} tone={index % 2 === 0 ? 'sky' : 'terra'} />
            <div className={styles.member}>
              <p className={cards.text}>
                <b>{name}</b>
                <small>{role === 'parent' ? 'Responsável' : 'Criança'}</small>
              </p>
              {mayRemove && (
                <Form method="post" replace className={styles.remove}>
                  <input type="hidden" name="userId" value={userId} />
                  <Button
                    type="submit"
                    name="intent"
                    value="remover"
                    variant="line"
                    aria-label={`Remover ${name}`}
                    pending={pendingIntent === 'remover' && pendingUserId === userId && 'Removendo...'}
                  >
                    Remover
                  </Button>
                </Form>
              )}
            </div>
          </ListRow>
        ))}
      </List>
      <p className={styles.note}>
        {mayRemove && 'Quem você remover deixa de ver a família na hora. '}
        Os códigos de convite de antes não valem mais.
      </p>
      <ContinueForm label="São da minha família, continuar" isPending={pendingIntent === 'esta-certa'} />
      <Form method="post" replace className={styles.fresh}>
        <p>Não conhece estas pessoas? Comece uma família nova, vazia. Elas ficam na outra, sem você.</p>
        <Button
          type="submit"
          name="intent"
          value="nova"
          variant="line"
          size="lg"
          wide
          pending={pendingIntent === 'nova' && 'Começando...'}
        >
          Começar uma família nova
        </Button>
      </Form>
    </AuthFrame>
  )
}

function ContinueForm({ label, isPending }: { label: string; isPending: boolean }) {
  return (
    <Form method="post" replace>
      <Button
        type="submit"
        name="intent"
        value="esta-certa"
        size="lg"
        wide
        pending={isPending && 'Abrindo...'}
      >
        {label}
      </Button>
    </Form>
  )
}
