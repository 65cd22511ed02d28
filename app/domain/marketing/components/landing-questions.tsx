import ChevronDown from 'lucide-react/icons/chevron-down'
import { QUESTIONS_TITLE } from '#content/landing.ts'
import { questionsFor } from '#content/questions.ts'
import { LandingSection } from './landing-section.tsx'
import styles from './landing-questions.module.css'

/** The section of frequent questions; answers open without scripts. */
export function LandingQuestions({ arePlansSold }: { arePlansSold: boolean }) {
  return (
    <LandingSection id="perguntas" title={QUESTIONS_TITLE} heights={[890, 860]}>
      <div className={styles.questionList}>
        {questionsFor(arePlansSold).map(({ question, answer, link }) => (
          <details key={question} name="perguntas">
            <summary>
              <h3>{question}</h3>
              <ChevronDown size={24} aria-hidden="true" />
            </summary>
            <p>{answer}</p>
            {link && (
              <p>
                <a href={link.path}>{link.label}</a>
              </p>
            )}
          </details>
        ))}
      </div>
    </LandingSection>
  )
}
