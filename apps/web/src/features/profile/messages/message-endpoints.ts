import type { ListPage, ListQuery } from '@doi-tien/contract/list';
import type {
  MessageAdmin,
  MessageChoices,
  MessageChoicesBody,
  MessageOutcome,
  MessageTestBody,
  NewWebhook,
  PushDeviceBody,
  SentMessage,
  TelegramBotBody,
  TelegramCode,
  WebhookBody,
} from '@doi-tien/contract/messages.schema';
import type { User } from '@doi-tien/contract/staff.schema';
import { api } from '../../../lib/api/api.ts';
import { read, TOLD, write, writeBody } from '../../../lib/api/calls.ts';
import { readList } from '../../../lib/lists/read-list.ts';

const SECRET = { showsSecret: true };

const messageApi = api.enhanceEndpoints({ addTagTypes: ['messages'] }).injectEndpoints({
  endpoints: (build) => ({
    messages: build.query<MessageChoices, void>(read('/tin-nhan', ['messages', 'permissions'])),
    saveMessages: build.mutation<MessageChoices, MessageChoicesBody>(writeBody('PUT', '/tin-nhan', ['messages'], TOLD)),
    pushKey: build.query<{ khoa: string }, void>(read('/tin-nhan/khoa-day', [])),
    addPushDevice: build.mutation<{ id: number }, PushDeviceBody>(
      writeBody('POST', '/tin-nhan/thiet-bi', ['messages']),
    ),
    removePushDevice: build.mutation<unknown, number>(
      write('DELETE', (id) => `/tin-nhan/thiet-bi/${id}`, ['messages'], TOLD),
    ),
    linkTelegram: build.mutation<TelegramCode, void>(write('POST', '/tin-nhan/telegram', ['messages'], SECRET)),
    unlinkTelegram: build.mutation<unknown, void>(write('DELETE', '/tin-nhan/telegram', ['messages'], TOLD)),
    testMessage: build.mutation<MessageOutcome, MessageTestBody>(writeBody('POST', '/tin-nhan/thu', ['messages'])),
    sendAgain: build.mutation<MessageOutcome, string>(write('POST', (id) => `/tin-nhan/gui/${id}/lai`, ['messages'])),
    messageAdmin: build.query<MessageAdmin, void>(read('/tin-nhan/quan-tri', ['messages', 'permissions'])),
    setTelegramBot: build.mutation<unknown, TelegramBotBody>(
      writeBody('PUT', '/tin-nhan/quan-tri/telegram', ['messages'], TOLD),
    ),
    addWebhook: build.mutation<NewWebhook, WebhookBody>(
      writeBody('POST', '/tin-nhan/quan-tri/webhook', ['messages'], SECRET),
    ),
    removeWebhook: build.mutation<unknown, number>(
      write('DELETE', (id) => `/tin-nhan/quan-tri/webhook/${id}`, ['messages'], TOLD),
    ),
    messagePeople: build.query<ListPage<User>, ListQuery>(readList('/users', ['permissions'])),
    failedMessages: build.query<ListPage<SentMessage>, ListQuery>(readList('/tin-nhan/gui', ['messages'])),
    failedOfAll: build.query<ListPage<SentMessage>, ListQuery>(readList('/tin-nhan/quan-tri/hong', ['messages'])),
  }),
});

export const {
  useMessagesQuery,
  useSaveMessagesMutation,
  useLazyPushKeyQuery,
  useAddPushDeviceMutation,
  useRemovePushDeviceMutation,
  useLinkTelegramMutation,
  useUnlinkTelegramMutation,
  useTestMessageMutation,
  useFailedMessagesQuery,
  useFailedOfAllQuery,
  useSendAgainMutation,
  useMessageAdminQuery,
  useSetTelegramBotMutation,
  useAddWebhookMutation,
  useRemoveWebhookMutation,
  useMessagePeopleQuery,
} = messageApi;
