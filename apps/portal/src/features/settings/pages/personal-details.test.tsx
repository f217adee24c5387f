import { messages, profileEndpoints, profileForm } from '@atrium/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ada } from '../../../testing/samples.ts';
import { button, field, openSettings, saving, settingsApi } from '../../../testing/settings.ts';
import { refuse } from '../../../testing/stub-api.ts';

const { getProfile, updateProfile } = profileEndpoints;

describe('personal details', () => {
  test('are shown as saved; Update waits for a change and takes effect everywhere', async () => {
    const api = settingsApi({ ...ada, city: 'Malmö', country: 'SE' });
    const saved = { ...ada, firstName: 'Adele', city: 'Malmö', country: 'SE' };
    api.on(updateProfile, saving(api, saved));
    const { user } = openSettings(api);
    const first = await field('First name');
    expect(first).toHaveValue('Ada');
    expect(await field('City')).toHaveValue('Malmö');
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveTextContent('Sweden'));
    expect(await button('Update')).toBeDisabled();

    await user.clear(first);
    await user.type(first, 'Adele');
    await user.click(await button('Update'));
    expect(await screen.findByText('Updated successfully')).toBeVisible();
    expect(api.calls(updateProfile)[0]?.body).toMatchObject({
      firstName: 'Adele',
      lastName: 'Lindgren',
      email: 'ada@example.com',
      city: 'Malmö',
      country: 'SE',
      emailVerified: 'true',
    });
    await waitFor(async () => expect(await button('Update')).toBeDisabled());
    expect(screen.getByRole('button', { name: /Adele Lindgren/ })).toBeVisible();
    await waitFor(() => expect(api.calls(getProfile)).toHaveLength(2));
  });

  test('are reported as saved on their page, and not on the next one', async () => {
    const api = settingsApi();
    api.on(updateProfile, saving(api, { ...ada, city: 'Malmö' }));
    const { user } = openSettings(api);
    await user.type(await field('City'), 'Malmö');
    await user.click(await button('Update'));
    expect(await screen.findByText(messages.updated)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Atrium' }));
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(screen.queryByText(messages.updated)).not.toBeInTheDocument();
  });

  test('show missing values at their fields, and keep the input', async () => {
    const { user } = openSettings(settingsApi());
    await user.clear(await field('First name'));
    await user.clear(await field('Last name'));
    await user.type(await field('City'), 'Turin');
    await user.click(await button('Update'));
    expect(await screen.findByText('First Name is required')).toBeVisible();
    expect(screen.getByText('Last Name is required')).toBeVisible();
    expect(await field('First name')).toHaveFocus();
    expect(await field('City')).toHaveValue('Turin');
  });

  test.each([
    ['First name', 'First Name is required'],
    ['Last name', 'Last Name is required'],
  ])(
    'say that %s is required once it is left empty, until a letter is typed',
    async (name, error) => {
      const { user } = openSettings(settingsApi());
      await user.clear(await field(name));
      expect(screen.queryByText(error)).not.toBeInTheDocument();
      await user.tab();
      expect(await screen.findByText(error)).toBeVisible();
      await user.type(await field(name), 'A');
      await waitFor(() => expect(screen.queryByText(error)).not.toBeInTheDocument());
    },
  );

  test.each([
    ['Email', 'nobody', 'Invalid email address format'],
    ['City', 'x'.repeat(101), 'String must contain at most 100 character(s)'],
  ])('show what is wrong with %s once it is left, until it is right', async (name, text, error) => {
    const { user } = openSettings(settingsApi());
    const input = await screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
    await user.clear(input);
    await user.click(input);
    await user.paste(text);
    expect(screen.queryByText(error)).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText(error)).toBeVisible();
    await user.clear(input);
    await user.type(input, 'ada@example.com');
    await waitFor(() => expect(screen.queryByText(error)).not.toBeInTheDocument());
  });

  test('show the server’s field errors, and keep the input', async () => {
    const api = settingsApi();
    api.on(
      updateProfile,
      refuse(updateProfile, 'internal'),
      refuse(updateProfile, 'invalid_fields', {
        fields: [{ field: 'zipCode', message: 'Invalid input' }],
      }),
    );
    const { user } = openSettings(api);
    await user.type(await field('Zip code'), '21120');
    await user.click(await button('Update'));
    expect(await screen.findByText(messages.serverError)).toBeVisible();
    await user.click(await button('Update'));
    expect(await screen.findByText('Invalid input')).toBeVisible();
    expect(await field('Zip code')).toHaveValue('21120');
  });

  test('are reset to the saved values by Reset', async () => {
    const { user } = openSettings(settingsApi());
    await user.type(await field('City'), 'Turin');
    expect(screen.getByRole('tab', { name: 'General (Unsaved changes)' })).toBeVisible();
    await user.click(await button('Reset'));
    expect(await field('City')).toHaveValue('');
    expect(screen.getByRole('tab', { name: 'General' })).toBeVisible();
    expect(await button('Update')).toBeDisabled();
  });
});

test('every field of the form has an input', async () => {
  openSettings(settingsApi());
  await screen.findByRole('textbox', { name: 'First name' });
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form input[name]')];
  // The country is a select, without a name.
  const names = new Set([...inputs.map(({ name }) => name), 'country']);
  for (const name of Object.keys(profileForm.shape))
    expect([name, names.has(name)]).toEqual([name, true]);
});
