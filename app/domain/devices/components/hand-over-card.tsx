import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import { ConsentSheet } from '../../families/components/consent-sheet.tsx'
import { handOverQuestion } from '../child-day/day-text.ts'
import type { DeviceOwner } from '../device.ts'
import { useHandOver } from './use-hand-over.ts'
import styles from './hand-over-card.module.css'

interface HandOverCardProps {
  familyChildren: readonly DeviceOwner[]
  /** Whether the guardian has not agreed to the current text about children's data. */
  asksConsent: boolean
}

/** 'Passar este celular' on the page of devices. */
export function HandOverCard(props: HandOverCardProps) {
  return (
    <Card as="section" aria-labelledby="passar-aparelho">
      <div className={styles.head}>
        <span className={styles.icon} aria-hidden="true">
          <Smartphone size={32} />
        </span>
        <div>
          <h2 id="passar-aparelho" className={styles.title}>
            Passar este <span className={styles.phone}>celular</span>
            <span className={styles.computer}>aparelho</span>
          </h2>
          <p className={styles.text}>Modo criança. Para voltar, a sua senha.</p>
        </div>
      </div>
      <HandOverChoice {...props} />
    </Card>
  )
}

/** Hands the guardian's own browser to a child, after a question in place (rule 167). */
export function HandOverChoice({
  familyChildren,
  asksConsent,
  initialId = null,
}: HandOverCardProps & { initialId?: string | null }) {
  const [chosenId, setChosenId] = useState<string | null>(asksConsent ? null : initialId)
  const [isConsentOpen, setConsentOpen] = useState(false)
  const handOver = useHandOver()
  const chosenChild = familyChildren.find(({ id }) => id === chosenId)
  const question = useRef<HTMLParagraphElement>(null)
  const pills = useRef(new Map<string, HTMLButtonElement>())

  useEffect(() => {
    if (chosenId) question.current?.focus()
  }, [chosenId])

  function choose(id: string) {
    handOver.reset()
    if (asksConsent) setConsentOpen(true)
    else setChosenId(id)
  }

  function cancel() {
    setChosenId(null)
    if (chosenId) pills.current.get(chosenId)?.focus()
  }

  return (
    <>
      <ul className={styles.children}>
        {familyChildren.map((child) => (
          <li key={child.id}>
            <button
              type="button"
              ref={(button) => {
                if (button) pills.current.set(child.id, button)
                else pills.current.delete(child.id)
              }}
              className={styles.child}
              aria-pressed={child.id === chosenChild?.id}
              disabled={handOver.isPending}
              onClick={() => choose(child.id)}
            >
              <ChildAvatar child={child} size={40} />
              <span translate="no">{child.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosenChild && (
        <div className={styles.confirmation}>
          <p ref={question} tabIndex={-1}>
            {handOverQuestion(chosenChild)}
          </p>
          <FormMessage message={handOver.message} />
          <div className={styles.buttons}>
            <Button variant="outline" disabled={handOver.isPending} onClick={cancel}>
              Agora não
            </Button>
            <Button
              pending={handOver.isPending && 'Passando...'}
              onClick={() => handOver.send(chosenChild.id)}
            >
              Passar
            </Button>
          </div>
        </div>
      )}
      {asksConsent && (
        <ConsentSheet open={isConsentOpen} onOpenChange={setConsentOpen} onAccepted={() => undefined} />
      )}
    </>
  )
}
