import { BRAND } from '#content/brand.ts'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { recoveryCodesText } from '../second-factor/second-factor.ts'
import styles from './second-factor.module.css'
import { StepHeading } from './step-heading.tsx'

interface RecoveryCodesCardProps {
  codes: readonly string[]
  /** Path that 'Já guardei, continuar' opens; if null, the button calls `onDone`. */
  returnPath: string | null
  onDone: () => void
}

/** Shows new recovery codes, which cannot be shown again, with buttons to copy and download them. */
export function RecoveryCodesCard({ codes, returnPath, onDone }: RecoveryCodesCardProps) {
  const [copyMessage, setCopyMessage] = useState<string>()
  const text = recoveryCodesText(codes, BRAND.name)
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopyMessage('Códigos copiados!')
    } catch {
      setCopyMessage('Não deu para copiar. Anote os códigos ou baixe o arquivo.')
    }
  }
  return (
    <Card>
      <StepHeading>Guarde seus códigos de recuperação</StepHeading>
      <p>
        A verificação em duas etapas está ativada. Se você perder o celular, cada um destes códigos deixa você
        entrar uma vez. <b>Eles não aparecem de novo.</b>
      </p>
      <ul role="list" aria-label="Códigos de recuperação" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button variant="outline" icon={<Copy />} onClick={copy}>
          Copiar
        </Button>
        <ButtonLink
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-recuperacao.txt"
          variant="outline"
          icon={<Download />}
        >
          Baixar como texto
        </ButtonLink>
      </div>
      <p role="status">{copyMessage}</p>
      {returnPath ? (
        <ButtonLink to={returnPath} reloadDocument>
          Já guardei, continuar
        </ButtonLink>
      ) : (
        <Button onClick={onDone}>Já guardei</Button>
      )}
    </Card>
  )
}
