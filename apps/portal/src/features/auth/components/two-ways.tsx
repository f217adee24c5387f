import { Button } from '@atrium/ui';
import { Link } from 'react-router';

interface Way {
  to: string;
  text: string;
  state?: object;
}

/** Two links side by side where there is room, the likelier first. */
export function TwoWays({ first, second }: { first: Way; second: Way }) {
  return (
    <div data-two-ways className="grid gap-3 sm:grid-cols-2">
      {[first, second].map(({ to, text, state }) => (
        <Button
          key={to}
          size="lg"
          block
          variant={to === first.to ? 'primary' : 'secondary'}
          render={(props) => <Link to={to} state={state ?? null} {...props} />}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
