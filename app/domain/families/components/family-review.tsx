import { type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Initials } from '#app/ui/initials.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { AuthFrame } from '../../accounts/components/auth-frame.tsx'
import { FormAlert } from '../../accounts/components/form-alert.tsx'
import { PairedDevicesChoice } from '../../accounts/components/paired-devices-choice.tsx'
import { firstNameOf } from '../member.ts'
import type { FamilyReview, ReviewedMember } from '../review/family-review.ts'
import { familyPhrase } from '../family-name.ts'
import cards from './cards.module.css'
import styles from './family-review.module.css'

interface FamilyReviewPageProps extends FamilyReview {
  /** False without a subscription. Codes are then created in 'Meus dados'. */
  canOpenApp: boolean
  problem: string | undefined
  /** Intent of the pressed button. */
  pendingIntent: string | undefined
  pendingUserId: string | undefined
}

/** The family review: asks whether this is the person's family, and whom to remove (rule 103). */
export function FamilyReviewPage(props: FamilyReviewPageProps) {
  const { familyName, others, paysPlan, canOpenApp, problem, pendingIntent, pendingUserId } = props
  if (others.length === 0) {
    return (
      <AuthFrame title="Sua família está só com você">
        <FormAlert message={problem} />
        <p>
          Ninguém mais vê o que você cadastrar. Para convidar alguém, gere um código em{' '}
          {canOpenApp ? 'Config' : 'Meus dados'}.
        </p>
        <ContinueForm label="Continuar" isPending={pendingIntent === 'esta-certa'} />
      </AuthFrame>
    )
  }
  const mayRemoveSomebody = others.some(({ mayRemove }) => mayRemove)
  return (
    <AuthFrame title={mayRemoveSomebody ? 'Quem é da sua família?' : 'É a sua família?'}>
      <FormAlert message={problem} />
      <p>
        Você está na {familyPhrase(familyName)} com estas pessoas. <b>Elas veem tudo o que você cadastrar.</b>{' '}
        Perguntamos porque outra pessoa pode ter usado o seu e-mail antes de você.
      </p>
      <List aria-label="Outras pessoas da família">
        {others.map((member, index) => (
          <ListRow key={member.userId} className={styles.row}>
            <Initials name={member.name} tone={index % 2 === 0 ? 'sky' : 'terra'} />
            <div className={styles.member}>
              <p className={cards.text}>
                <b translate="no">{member.name}</b>
                <small>{member.role === 'parent' ? 'Responsável' : 'Criança'}</small>
                {member.pairedDevices.length > 0 && (
                  <small>Ligou para as crianças: {member.pairedDevices.join(', ')}</small>
                )}
              </p>
              {member.mayRemove && (
                <RemoveQuestion
                  member={member}
                  isPending={pendingIntent === 'remover' && pendingUserId === member.userId}
                />
              )}
            </div>
          </ListRow>
        ))}
      </List>
      <p className={styles.note}>
        {mayRemoveSomebody &&
          'Aqui dá para remover quem entrou com um código desta conta. Quem já estava na família, quem a criou e quem paga o plano ficam. '}
        Os códigos de convite de antes não valem mais.
      </p>
      <ContinueForm label="Sim, é a minha família" isPending={pendingIntent === 'esta-certa'} />
      <LeaveQuestion familyName={familyName} paysPlan={paysPlan} isPending={pendingIntent === 'nova'} />
    </AuthFrame>
  )
}

function RemoveQuestion({ member, isPending }: { member: ReviewedMember; isPending: boolean }) {
  return (
    <Question
      label={
        <>
          Remover <span className="visually-hidden">{member.name}</span>
        </>
      }
      text={`${member.name} deixa de ver a família na hora, em todos os aparelhos, e recebe um e-mail sobre isso. Crianças, pontos e histórico ficam aqui. Para voltar, vai precisar de um código novo.`}
    >
      <input type="hidden" name="userId" value={member.userId} />
      <PairedDevicesChoice
        pairedDevices={member.pairedDevices}
        pairer={firstNameOf(member.name)}
        name="turnOffDevices"
        value="on"
        defaultChecked
      />
      <Button
        type="submit"
        name="intent"
        value="remover"
        variant="terra"
        pending={isPending && 'Removendo...'}
      >
        Sim, remover {member.name}
      </Button>
    </Question>
  )
}

function LeaveQuestion({
  familyName,
  paysPlan,
  isPending,
}: Pick<FamilyReview, 'familyName' | 'paysPlan'> & { isPending: boolean }) {
  return (
    <Question
      label="Não conheço esta família: sair dela"
      text={`Você sai da ${familyPhrase(familyName)} e começa uma família nova, vazia. As outras pessoas ficam, com as crianças, os pontos e o histórico. Para voltar, você vai precisar de um código delas.${paysPlan ? ' O plano que você paga vai com você.' : ''}`}
    >
      <Button type="submit" name="intent" value="nova" variant="terra" pending={isPending && 'Saindo...'}>
        Sim, sair desta família
      </Button>
    </Question>
  )
}

/** A confirmation in a <details> element, which works without scripts. */
function Question({ label, text, children }: { label: ReactNode; text: string; children: ReactNode }) {
  const textId = useId()
  return (
    <details className={styles.question}>
      <summary>{label}</summary>
      <Form method="post" replace className={styles.confirmation} aria-describedby={textId}>
        <p id={textId}>{text}</p>
        {children}
      </Form>
    </details>
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
