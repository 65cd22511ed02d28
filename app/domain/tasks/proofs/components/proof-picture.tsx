import ImageOff from 'lucide-react/icons/image-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import type { TaskDayProof } from '../../task.ts'
import { proofPath } from '../proof-path.ts'
import styles from './proof-picture.module.css'

interface ProofPictureProps {
  proof: TaskDayProof
  /** What it shows: 'Foto de Arrumar a cama por Lia'. */
  label: string
}

/** The photo of a mark, which a tap enlarges. After its deletion a sentence says so (rule 172). */
export function ProofPicture({ proof, label }: ProofPictureProps) {
  const [isOpen, setOpen] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  if (proof.isDeleted) {
    return (
      <p className={styles.note}>
        <ImageOff size={20} aria-hidden="true" />A foto já foi apagada
      </p>
    )
  }
  if (hasFailed) {
    return (
      <div className={styles.note} role="status">
        <span>A foto não abriu.</span>
        <Button
          size="sm"
          variant="outline"
          icon={<RotateCw />}
          onClick={() => {
            setAttempt(attempt + 1)
            setFailed(false)
          }}
        >
          Tentar de novo
        </Button>
      </div>
    )
  }
  const src = proofPath(proof.id)
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <img
          key={attempt}
          src={src}
          alt={label}
          className={styles.picture}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
        <span className={styles.caption}>Some 24 h depois que você decidir</span>
      </button>
      <Sheet open={isOpen} onOpenChange={setOpen} title={label} size="lg">
        <img src={src} alt={label} className={styles.large} />
      </Sheet>
    </>
  )
}
