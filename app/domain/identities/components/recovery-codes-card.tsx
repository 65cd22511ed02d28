import { BRAND } from '#content/brand.ts'
import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { recoveryCodesText } from '../second-factor.ts'
import styles from './second-factor.module.css'
import { StepHeading } from './step-heading.tsx'

interface RecoveryCodesCardProps {
  codes: readonly string[]
  /** Where the person came from; null: Config. */
  back: string | null
  onKept: () => void
}

/** The recovery codes, the only time they are shown, with the ways to keep them. */
export function RecoveryCodesCard({ codes, back, onKept }: RecoveryCodesCardProps) {
  const [copied, setCopied] = useState<string>()
  const text = recoveryCodesText(codes, BRAND.name)
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied('Códigos copiados!')
    } catch {
      setCopied('Não deu para copiar. Anote os códigos ou baixe o arquivo.')
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
        <Button variant="line" icon={<Copy />} onClick={copy}>
          Copiar
        </Button>
        <ButtonLink
          to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-recuperacao.txt"
          variant="line"
          icon={<Download />}
        >
          Baixar como texto
        </ButtonLink>
      </div>
      <p role="status">{copied}</p>
      {back ? (
        <ButtonLink to={back} reloadDocument>
          Já guardei, continuar
        </ButtonLink>
      ) : (
        <Button onClick={onKept}>Já guardei</Button>
      )}
    </Card>
  )
}
