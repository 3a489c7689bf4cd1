import * as antd from 'antd';
import type { ComponentType, ReactNode } from 'react';

/** What antd draws inside a pop-up, drawn in place. The name is antd's; its own style sheet is made with it too. */
const PANEL = '_InternalPanelDoNotUseOrYouWillBeFired';

function Panel({ of, type }: { of: object; type?: string }): ReactNode {
  const Inside = (of as Record<typeof PANEL, ComponentType<{ type: string | undefined }>>)[PANEL];
  return <Inside type={type} />;
}

/** Every antd component of the product once, so that each writes its styles. A new one must be added here. */
export function AntdSamples() {
  const { Badge, Form, Input, Layout, Modal, Skeleton } = antd;
  return (
    <>
      <antd.Alert />
      <antd.Avatar />
      <Badge />
      <Badge.Ribbon />
      <antd.Button />
      <antd.Checkbox />
      <antd.Collapse />
      <antd.DatePicker />
      <Panel of={antd.Drawer} />
      <antd.Dropdown menu={{ items: [] }}>
        <span />
      </antd.Dropdown>
      <antd.Empty />
      <Form>
        <Form.Item />
      </Form>
      <Input />
      <Input.OTP />
      <Input.Password />
      <Input.Search />
      <Input.TextArea />
      <antd.InputNumber />
      <Layout />
      <Layout.Sider />
      <antd.Menu items={[]} />
      <Panel of={Modal} />
      <Panel of={Modal} type="confirm" />
      <Panel of={antd.notification} />
      <antd.Pagination />
      <Panel of={antd.Popconfirm} />
      <Panel of={antd.Popover} />
      <antd.Progress />
      <antd.Radio />
      <antd.Segmented options={[]} />
      <antd.Select />
      <Skeleton />
      <antd.Space />
      <antd.Space.Addon>-</antd.Space.Addon>
      <antd.Spin />
      <antd.Switch />
      <antd.Tabs />
      <Panel of={antd.Tooltip} />
      <antd.Upload />
    </>
  );
}
